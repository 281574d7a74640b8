import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { PERIOD_DAYS } from '../../../backend/src/platform/input-rules/codes.js';
import { day } from '../../../backend/src/platform/input-rules/day.js';

export type PeriodDays = (typeof PERIOD_DAYS)[number];

export interface Period {
  days: PeriodDays;
  /** YYYY-MM-DD, UTC; null means now. */
  date: string | null;
}

const PeriodContext = createContext<{ period: Period; setPeriod: (period: Period) => void } | null>(null);

/** One period for all tabs; initially one day (B4-037). */
export function PeriodProvider({ children }: { children: ReactNode }) {
  const [period, setPeriod] = useState<Period>({ days: 1, date: null });
  const value = useMemo(() => ({ period, setPeriod }), [period]);
  return <PeriodContext.Provider value={value}>{children}</PeriodContext.Provider>;
}

export function usePeriod() {
  const value = useContext(PeriodContext);
  if (!value) throw new Error('There is no PeriodProvider above.');
  return value;
}

export const periodQuery = ({ days, date }: Period): string => `days=${days}${date ? `&date=${date}` : ''}`;

export const daysLabel = (days: PeriodDays): string => (days === 1 ? '24 hours' : `${days} days`);

/** 'last 24 hours', or '7 days until Nov 21, 2026'. */
export const periodLabel = ({ days, date }: Period): string =>
  date ? `${daysLabel(days)} until ${day(date)}` : `last ${daysLabel(days)}`;
