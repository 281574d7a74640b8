/** In days (B9-052). */
export const PERIODS = [
  { days: 1, label: '24 hours' },
  { days: 2, label: '2 days' },
  { days: 7, label: '7 days' },
  { days: 30, label: '30 days' },
] as const;

export type PeriodDays = (typeof PERIODS)[number]['days'];

export interface Period {
  days: PeriodDays;
  /** YYYY-MM-DD, UTC; null means now. */
  date: string | null;
}

export const periodQuery = ({ days, date }: Period): string => `days=${days}${date ? `&date=${date}` : ''}`;

/** 'last 24 hours', or '7 days until Nov 21, 2026'. */
export function periodWords({ days, date }: Period): string {
  const label = PERIODS.find((period) => period.days === days)?.label ?? `${days} days`;
  return date ? `${label} until ${dayWords(date)}` : `last ${label}`;
}

export const dayWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
