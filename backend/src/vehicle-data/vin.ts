/**
 * What a well-formed vehicle identification number says by itself: 49 CFR 565 for North America, ISO 3779 elsewhere. Pure functions.
 */
import { fitsCheckDigit } from '../platform/input-rules/vin.js';

/** Model year codes of position 10, for 1980 to 2009; the same letters and digits stand for 2010 to 2039. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const YEAR_CYCLE = 30;

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
  if (fitsCheckDigit(vin)) return 'valid';
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
