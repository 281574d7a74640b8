import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated';

export function AfterHydration({ children }: { children: ReactNode }) {
  return useHydrated() ? children : null;
}
