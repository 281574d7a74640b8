import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

/** For content that only this browser knows. */
export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}
