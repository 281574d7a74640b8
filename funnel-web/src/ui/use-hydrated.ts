import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in prerendered HTML and in the first rendering, which must be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
