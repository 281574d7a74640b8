import { hasControl, toPlainText } from './characters.js';
import { digitsProblem } from './digits.js';
import { CONTROL_PROBLEM } from './one-line-text.js';

export const ZIP_CODE_MESSAGES = {
  short: 'Zip code must be at least 5 digits',
  long: 'Zip code must be 5 digits, or 9 as in 33101-1234',
} as const;

/** A ZIP code as it is stored, '33101' or '33101-1234', also where the hyphen was left out. Other text stays as typed. */
export function normalizeZipCode(typed: string): string {
  const text = toPlainText(typed).trim();
  const [, area, rest] = /^(\d{5})\p{Pd}*(\d{4})?$/u.exec(text.replace(/\s/g, '')) ?? [];
  return area ? [area, rest].filter(Boolean).join('-') : text;
}

/** Why a text is no ZIP code, or null when it is one. */
export function zipCodeError(zipCode: string): string | null {
  if (/^\d{5}(-\d{4})?$/.test(zipCode)) return null;
  if (hasControl(zipCode)) return CONTROL_PROBLEM;
  const length = zipCode.replace(/\D/g, '').length > 5 ? ZIP_CODE_MESSAGES.long : ZIP_CODE_MESSAGES.short;
  return digitsProblem(zipCode) ?? length;
}
