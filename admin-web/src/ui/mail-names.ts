import { humanize } from './format';

/** Names of emails whose code is too short. */
const NAMES: Readonly<Record<string, string>> = {
  'case-begins': 'Case opened',
  'case-ends': 'Case answered',
  'credit-back': 'Credit returned',
  'email-change': 'Change of email address',
  'extra-report-receipt': 'Extra report receipt',
  'magic-link': 'Sign-in link',
  'vehicle-news': 'Vehicle news',
};

export const mailName = (kind: string): string => NAMES[kind] ?? humanize(kind);
