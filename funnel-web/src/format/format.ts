/**
 * Numbers, money and dates as a reader in the United States expects them. Dates are plain days: no time zone may shift them. Null is what
 * no source said, and reads so.
 */
export const NOT_REPORTED = 'Not reported';

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-US');
const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Cents as dollars with two decimals. */
export const money = (cents: number) => MONEY.format(cents / 100);
/** Cents as whole dollars, for values that are estimates. */
export const wholeMoney = (cents: number) => WHOLE_MONEY.format(cents / 100);
export const number = (value: number) => NUMBER.format(value);
export const miles = (value: number) => `${NUMBER.format(value)} mi`;

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : formatter.format(time);
}

export const day = (iso: string | null) => (iso === null ? NOT_REPORTED : format(DAY, iso));

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}
