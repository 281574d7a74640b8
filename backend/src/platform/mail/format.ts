import { zoneOfDay } from '../config/dates.js';

/** 'November 21, 2026' of an ISO instant in UTC, with the zone where that is not the day in all fifty states. */
export function day(instant: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
  return text + zoneOfDay(instant);
}
