import { hasControl, toPlainText } from './characters.js';
import { digitsProblem } from './digits.js';
import { CONTROL_PROBLEM } from './one-line-text.js';

const PHONE_DIGITS = 10;
const EXTENDED = /^\d{10}(?:x|ext(?:ension)?)\d*$/i;

export const PHONE_MESSAGES = {
  short: 'Phone number must be at least 10 digits',
  long: 'Phone number must be 10 digits, without an extension',
  invalid: 'Please enter a valid 10-digit phone number',
} as const;

/** An American phone number without punctuation and country code. What else it holds stays, to be refused. */
export function normalizePhone(typed: string): string {
  const text = toPlainText(typed).replace(/[\s\p{P}$<=>^`|~\u2212]/gu, '');
  return text.length > PHONE_DIGITS ? text.replace(/^\+?1/, '') : text;
}

/** Why a normalized phone number is refused, or null when it has ten digits. */
export function phoneError(digits: string): string | null {
  if (/^\d{10}$/.test(digits)) return null;
  if (hasControl(digits)) return CONTROL_PROBLEM;
  if (EXTENDED.test(digits)) return PHONE_MESSAGES.long;
  return digitsProblem(digits) ?? (digits.length < PHONE_DIGITS ? PHONE_MESSAGES.short : PHONE_MESSAGES.long);
}

/** The same for a phone number that may be left out, which has one message for a wrong number of digits. */
export function optionalPhoneError(digits: string): string | null {
  const error = phoneError(digits);
  return error === PHONE_MESSAGES.short || error === PHONE_MESSAGES.long ? PHONE_MESSAGES.invalid : error;
}

/** A phone number as it is shown while typed, '(555) 123-4567'; digits beyond ten and other characters stay to be seen. */
export function maskPhone(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length < 4) return `(${digits}`;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
