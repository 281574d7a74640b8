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

export const percent = (value: number): string => `${value.toFixed(1)}%`;

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

/** Names of emails whose code is too short. */
const MAIL_NAMES: Readonly<Record<string, string>> = {
  'case-begins': 'Case opened',
  'case-ends': 'Case answered',
  'credit-back': 'Credit returned',
  'email-change': 'Change of email address',
  'extra-report-receipt': 'Extra report receipt',
  'magic-link': 'Sign-in link',
  'vehicle-news': 'Vehicle news',
};

export const mailName = (kind: string): string => MAIL_NAMES[kind] ?? humanize(kind);
