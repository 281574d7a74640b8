/** The end of a number of months after an instant, in UTC; the last day where the month is too short. */
export function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month with 30 days has run over into the next one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

const DAY_MS = 86_400_000;
export const addDays = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

/** Some working days after an instant, in UTC: Saturdays and Sundays do not count. */
export function addWorkingDays(start: Date, days: number): Date {
  let end = start;
  for (let left = days; left > 0;) {
    end = addDays(end, 1);
    if (end.getUTCDay() % 6 !== 0) left--;
  }
  return end;
}

/** At this hour it is the same calendar day in all fifty states and in UTC: 07:00 in Honolulu, 12:00 or 13:00 in New York. */
const SHARED_HOUR_UTC = 17;

/** The moment of a UTC day that every reader in the fifty states calls by that day: what is promised by a day is due then. */
export function sharedHourOf(day: Date): Date {
  const shared = new Date(day);
  shared.setUTCHours(SHARED_HOUR_UTC, 0, 0, 0);
  return shared;
}

/** Hawaii is the last of the fifty states to begin a day: ten hours after UTC. */
const LAST_TO_BEGIN_UTC = 10;

/**
 * What stands behind the UTC day of a date, for a reader whose clock the server does not know: ' (UTC)' where it is a moment at which
 * some of the fifty states still have the day before. A calendar day is nobody's clock.
 */
export function zoneOfDay(iso: string): string {
  return iso.includes('T') && new Date(iso).getUTCHours() < LAST_TO_BEGIN_UTC ? ' (UTC)' : '';
}
