import { zoneOfDay } from '../../platform/config/dates.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' });
const FULL_MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** Not reported, or not a field yet when the report was frozen. */
export type Unsaid = null | undefined;
export const isUnsaid = (value: unknown): value is Unsaid => value === null || value === undefined;

const YEAR_ONLY = /^\d{4}$/;
const MONTH_ONLY = /^\d{4}-\d{2}$/;

/** Formats a date as precisely as it is stated: to the year, the month or the day. */
function format(formatter: Intl.DateTimeFormat, iso: string): string {
  if (YEAR_ONLY.test(iso)) return iso;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return (formatter === DAY && MONTH_ONLY.test(iso) ? MONTH : formatter).format(time);
}

/** Returns milliseconds; the middle of the year or month for a date without a day. */
export function timeOf(iso: string): number {
  if (YEAR_ONLY.test(iso)) return Date.UTC(Number(iso), 6);
  return MONTH_ONLY.test(iso) ? Date.parse(`${iso}-15`) : Date.parse(iso);
}

/** Adds "UTC" to the day of a moment that is not the same day in all states. */
export const day = (iso: string | Unsaid): string => (isUnsaid(iso) ? NOT_REPORTED : format(DAY, iso) + zoneOfDay(iso));
export const month = (iso: string): string => format(MONTH, iso);
/** 'June 2014' */
export const fullMonth = (iso: string): string => format(FULL_MONTH, iso);

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
