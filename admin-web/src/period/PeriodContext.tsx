import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { Period } from './period';

export const PeriodContext = createContext<{ period: Period; setPeriod: (period: Period) => void } | null>(null);

/** One period for all tabs; initially one day (B4-037). */
export function PeriodProvider({ children }: { children: ReactNode }) {
  const [period, setPeriod] = useState<Period>({ days: 1, date: null });
  const value = useMemo(() => ({ period, setPeriod }), [period]);
  return <PeriodContext.Provider value={value}>{children}</PeriodContext.Provider>;
}
