import { toPlainText } from './characters.js';

const PHONE_DIGITS = 10;

export const PHONE_MESSAGES = {
  short: 'Phone number must be at least 10 digits',
  long: 'Phone number must be 10 digits, without an extension',
  invalid: 'Please enter a valid 10-digit phone number',
} as const;

/** The digits of an American phone number, without the country code. */
export function normalizePhone(typed: string): string {
  const digits = toPlainText(typed).replace(/\D/g, '');
  return digits.length > PHONE_DIGITS ? digits.replace(/^1/, '') : digits;
}

/** Why the digits of a phone number are refused, or null when there are ten. */
export function phoneError(digits: string): string | null {
  if (digits.length === PHONE_DIGITS) return null;
  return digits.length < PHONE_DIGITS ? PHONE_MESSAGES.short : PHONE_MESSAGES.long;
}
