/** Adds months in UTC; ends on the last day of a month that is too short. */
export function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

const DAY_MS = 86_400_000;
export const addDays = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

/** Adds working days in UTC: Saturdays and Sundays do not count. */
export function addWorkingDays(start: Date, days: number): Date {
  let end = start;
  for (let left = days; left > 0;) {
    end = addDays(end, 1);
    if (end.getUTCDay() % 6 !== 0) left--;
  }
  return end;
}

const SHARED_HOUR_UTC = 17;

/** Returns 17:00 UTC of a UTC day, when all fifty states have the same date. What is promised by a day is due then. */
export function sharedHourOf(day: Date): Date {
  const shared = new Date(day);
  shared.setUTCHours(SHARED_HOUR_UTC, 0, 0, 0);
  return shared;
}

/** Hawaii begins a day last of the fifty states. */
const LAST_MIDNIGHT_UTC = 10;

/**
 * Returns ' (UTC)' for a moment at which some of the fifty states still have the day before, otherwise ''.
 * @param iso a moment or a calendar day
 */
export function zoneOfDay(iso: string): string {
  return iso.includes('T') && new Date(iso).getUTCHours() < LAST_MIDNIGHT_UTC ? ' (UTC)' : '';
}
