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

/** By day: a timeline has dozens of them, and all timelines share those of some fifty years. */
const written = new Map<Day, string>();

/** YYYY-MM-DD */
export function isoDate(moment: Day): string {
  const day = Math.floor(moment);
  const text = written.get(day) ?? new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  written.set(day, text);
  return text;
}
