/** 'Nov 21, 2026, 8:30 AM' in the operator's time zone, which no line breaks in two. */
export const moment = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(' ', '\u00a0');

export const count = (value: number): string => value.toLocaleString('en-US');

/** '$19.99' of cents. */
export const money = (cents: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** One decimal (B9-053). */
export const percent = (value: number): string => `${value.toFixed(1)}%`;

/** 'three_pack' -> 'Three pack'. */
export function words(code: string): string {
  const text = code.replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
