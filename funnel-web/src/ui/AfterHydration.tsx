import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** False in the HTML that was made when building and in the first rendering, which has to be the same. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** For what only this browser knows. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}
