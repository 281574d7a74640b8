/** Days since 1970-01-01, UTC: the unit demonstration timelines are made in. */
export type Day = number;

const MILLISECONDS = 86_400_000;
export const DAYS_A_YEAR = 365.25;

export function dayOf(date: Date): Day {
  return Math.floor(date.getTime() / MILLISECONDS);
}

/** `month` counts from 1. */
export function dayFrom(year: number, month: number, day: number): Day {
  return Date.UTC(year, month - 1, day) / MILLISECONDS;
}

/** YYYY-MM-DD */
export function isoDate(day: Day): string {
  return new Date(day * MILLISECONDS).toISOString().slice(0, 10);
}
