/**
 * The rules of a vehicle identification number: 49 CFR 565 for North America, ISO 3779 elsewhere. Pure functions.
 */

/** The specified messages, in the order the rules are checked. */
export const VIN_MESSAGES = {
  required: 'Please enter a VIN to search',
  length: 'VIN must be exactly 17 characters long',
  letters: 'VIN cannot contain letters I, O, or Q',
  format: 'Invalid VIN format',
} as const;

export const VIN_LENGTH = 17;

/** Model year codes of position 10, for 1980 to 2009; the same letters and digits stand for 2010 to 2039. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const YEAR_CYCLE = 30;

/** What each symbol counts in the check sum (49 CFR 565.15 table III), and the weight of each position (table IV). */
const SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const VALUES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9];
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;

/**
 * Upper-cases a to z and nothing else: String.toUpperCase would turn look-alikes such as 'ı' or 'ß' into ASCII letters, and so a wrong VIN or
 * plate into a well-formed one, perhaps somebody else's.
 */
export const upperCased = (text: string): string => text.replace(/[a-z]{1,32}/g, (letters) => letters.toUpperCase());

/** Trims and upper-cases what was typed. */
export const normalizeVin = (text: string): string => upperCased(text.trim());

/** Why a normalized VIN is not well-formed, in the specified words, or null when it is. Length is checked first: it is cheap. */
export function vinError(vin: string): string | null {
  if (vin.length === 0) return VIN_MESSAGES.required;
  if (vin.length !== VIN_LENGTH) return VIN_MESSAGES.length;
  if (/[IOQ]/.test(vin)) return VIN_MESSAGES.letters;
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? null : VIN_MESSAGES.format;
}

/** The digit (0-9 or X) position 9 should hold. `vin` is well-formed. */
export function checkDigit(vin: string): string {
  let sum = 0;
  for (let i = 0; i < VIN_LENGTH; i++) sum += (VALUES[SYMBOLS.indexOf(vin[i] ?? '')] ?? 0) * (WEIGHTS[i] ?? 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Built in the United States, Canada or Mexico, where 49 CFR 565 makes check digit and year code mandatory. */
export function isNorthAmerican(vin: string): boolean {
  return /^[1-5]/.test(vin);
}

/**
 * Whether the check digit fits, by the VIN alone. Elsewhere than in North America makers may put anything there, so that a digit
 * which does not fit says nothing by itself: 'not_applicable'. One that does fit is 'valid' everywhere (cars built abroad for
 * North America). Which of the former were built for North America and mistyped, vpic/suggest.ts finds out.
 */
export function checkDigitState(vin: string): 'valid' | 'invalid' | 'not_applicable' {
  if (checkDigit(vin) === vin[CHECK_POSITION]) return 'valid';
  return isNorthAmerican(vin) ? 'invalid' : 'not_applicable';
}

/**
 * Model years position 10 can stand for, not after `latest`, most likely first; empty when it holds no year code (0, U, Z).
 * The code repeats after 30 years. Position 7 tells the cycles apart for cars and light trucks, a letter from 2010 on
 * (49 CFR 565.15(b)); for other vehicles it is only the likelier of the two.
 */
export function candidateYears(vin: string, latest: number): number[] {
  const code = YEAR_CODES.indexOf(vin[9] ?? '');
  if (code < 0) return [];
  const early = FIRST_YEAR + code;
  const late = early + YEAR_CYCLE;
  const ordered = /[A-Z]/.test(vin[6] ?? '') ? [late, early] : [early, late];
  return ordered.filter((year) => year <= latest);
}
