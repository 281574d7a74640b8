/** Numbers, money and dates as a reader in the United States expects them. Null is what no source said, and reads so. */
export const NOT_REPORTED = 'Not reported';

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-US');

/** Cents as dollars with two decimals. */
export const money = (cents: number) => MONEY.format(cents / 100);
/** Cents as whole dollars, for values that are estimates. */
export const wholeMoney = (cents: number) => WHOLE_MONEY.format(cents / 100);
export const number = (value: number) => NUMBER.format(value);
export const miles = (value: number) => `${NUMBER.format(value)} mi`;

/** A plain day stays as it is. Of a moment it is the day that the reader's clock shows then, or the clock of another zone. */
export function day(iso: string | null, timeZone?: string): string {
  if (iso === null) return NOT_REPORTED;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const zone = iso.includes('T') ? timeZone : 'UTC';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(time);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}
