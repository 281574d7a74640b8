import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** For what only this browser knows: left out of the first rendering, which has to be the one that was built. */
export function AfterHydration({ children }: { children: ReactNode }) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? children : null;
}
