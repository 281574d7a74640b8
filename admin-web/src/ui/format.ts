/** 'Nov 21, 2026, 8:30 AM' in the operator's time zone, without line breaks. */
export const dateTime = (instant: string): string =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' }).replaceAll(' ', '\u00a0');

/** 'Eastern Time'. */
export function zone(): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' });
  const { timeZone } = format.resolvedOptions();
  if (timeZone === 'UTC') return timeZone;
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

export const count = (value: number): string => value.toLocaleString('en-US');

/** '1 credit', '2 credits'. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${Math.abs(value) === 1 ? one : many}`;

/** '$19.99' of cents. */
export const money = (cents: number, currency = 'USD'): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

export const percent = (value: number): string => `${value.toFixed(1)}%`;

/** Words with a spelling of their own. */
const SPELLED: Readonly<Record<string, string>> = {
  api: 'API',
  ipAddress: 'IP address',
  javascript: 'JavaScript',
  url: 'URL',
};

/** 'three_pack' -> 'Three pack', 'atOnce' -> 'At once'. */
export function humanize(code: string): string {
  const spelled = SPELLED[code];
  if (spelled) return spelled;
  const text = code
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
