import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the HTML that was made when building and in the first rendering, which has to be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
