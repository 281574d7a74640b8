import { zoneOfDay } from '../../platform/config/dates.js';

/** Numbers, money and dates as a reader in the United States expects them. Plain days stay as they are; a moment has its day in UTC. */
export const NOT_REPORTED = 'Not reported';

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', timeZone: 'UTC' });
const FULL_MONTH = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** What the source does not say, or what no source was asked for yet when the report was frozen. */
export type Unsaid = null | undefined;
export const isUnsaid = (value: unknown): value is Unsaid => value === null || value === undefined;

/** Cents as whole dollars: every value of a report is an estimate. */
export const dollars = (cents: number | Unsaid): string => (isUnsaid(cents) ? NOT_REPORTED : MONEY.format(cents / 100));
export const number = (value: number): string => NUMBER.format(value);
export const miles = (value: number | Unsaid): string =>
  isUnsaid(value) ? NOT_REPORTED : `${NUMBER.format(value)} mi`;

const YEAR_ONLY = /^\d{4}$/;
const MONTH_ONLY = /^\d{4}-\d{2}$/;

/** A date that names no more than a year or a month is not written as its first day. */
function format(formatter: Intl.DateTimeFormat, iso: string): string {
  if (YEAR_ONLY.test(iso)) return iso;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  return (formatter === DAY && MONTH_ONLY.test(iso) ? MONTH : formatter).format(time);
}

/** Where a date stands on an axis, milliseconds: the middle of the year or the month where it names no day. */
export function timeOf(iso: string): number {
  if (YEAR_ONLY.test(iso)) return Date.UTC(Number(iso), 6);
  return MONTH_ONLY.test(iso) ? Date.parse(`${iso}-15`) : Date.parse(iso);
}

/** The day of a moment says that it is one of UTC where that is not the day in all fifty states. */
export const day = (iso: string | Unsaid): string => (isUnsaid(iso) ? NOT_REPORTED : format(DAY, iso) + zoneOfDay(iso));
export const month = (iso: string): string => format(MONTH, iso);
/** 'June 2014', for a sentence. */
export const fullMonth = (iso: string): string => format(FULL_MONTH, iso);

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
