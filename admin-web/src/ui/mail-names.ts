import { words } from './format';

/** Kinds of emails whose code says less than it could. */
const NAMES: Readonly<Record<string, string>> = {
  'case-begins': 'Case opened',
  'case-ends': 'Case answered',
  'credit-back': 'Credit returned',
  'email-change': 'Change of email address',
  'extra-report-receipt': 'Extra report receipt',
  'magic-link': 'Sign-in link',
  'vehicle-news': 'Vehicle news',
};

export const mailName = (kind: string): string => NAMES[kind] ?? words(kind);
