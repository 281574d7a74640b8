import { NOT_REPORTED } from './day.js';

/** The hour of all later charges, 17:00 UTC (row 104). Canceling works until it. */
export const CHARGE_HOUR = 'noon ET (1 p.m. in summer)';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-US');

export const number = (value: number): string => NUMBER.format(value);

/** '$19.99' for 1999 cents; other currencies by their code. */
export const money = (cents: number, currency = 'USD'): string =>
  (currency === 'USD' ? USD : new Intl.NumberFormat('en-US', { style: 'currency', currency })).format(cents / 100);

/** Cents as whole dollars, for estimates. */
export const wholeMoney = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? NOT_REPORTED : WHOLE_USD.format(cents / 100);

export const miles = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOT_REPORTED : `${number(value)} mi`;

/** '1 report', '1,200 reports'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${Math.abs(count) === 1 ? one : many}`;

/** '2026-11-27', the day of a moment by the reader's clock, for names that are sorted. Swedes write it so. */
export const sortableDay = (moment: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(moment));
