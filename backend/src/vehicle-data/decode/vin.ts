import { fitsCheckDigit } from '../../platform/input-rules/vin.js';

/**
 * What a well-formed vehicle identification number says by itself: 49 CFR 565 for North America, ISO 3779 elsewhere. Pure functions.
 */

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

/**
 * Where a maker is at home, by the first two characters of its WMI (ISO 3780). A small table of the assignments that have not
 * moved between editions of the standard; where editions disagree nothing is claimed.
 */

/** ISO 3780 counts letters first, then 1 to 9, then 0. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

/** First character, range of the second one, country. */
const ASSIGNED: readonly [first: string, from: string, to: string, country: string][] = [
  ['A', 'A', 'H', 'South Africa'],
  ['J', 'A', '0', 'Japan'],
  ['K', 'L', 'R', 'South Korea'],
  ['L', 'A', '0', 'China'],
  ['M', 'A', 'E', 'India'],
  ['M', 'F', 'K', 'Indonesia'],
  ['M', 'L', 'R', 'Thailand'],
  ['N', 'L', 'R', 'Turkey'],
  ['P', 'A', 'E', 'Philippines'],
  ['P', 'L', 'R', 'Malaysia'],
  ['R', 'F', 'G', 'Taiwan'],
  ['S', 'A', 'M', 'United Kingdom'],
  ['S', 'N', 'T', 'Germany'],
  ['S', 'U', 'Z', 'Poland'],
  ['T', 'A', 'H', 'Switzerland'],
  ['T', 'J', 'P', 'Czech Republic'],
  ['T', 'R', 'V', 'Hungary'],
  ['T', 'W', '1', 'Portugal'],
  ['U', 'H', 'M', 'Denmark'],
  ['U', 'N', 'R', 'Ireland'],
  ['U', 'U', 'X', 'Romania'],
  ['U', '5', '7', 'Slovakia'],
  ['V', 'A', 'E', 'Austria'],
  ['V', 'F', 'R', 'France'],
  ['V', 'S', 'W', 'Spain'],
  ['W', 'A', '0', 'Germany'],
  ['X', 'L', 'N', 'Netherlands'],
  ['X', 'S', 'W', 'Russia'],
  ['X', '3', '0', 'Russia'],
  ['Y', 'A', 'E', 'Belgium'],
  ['Y', 'F', 'K', 'Finland'],
  ['Y', 'S', 'W', 'Sweden'],
  ['Z', 'A', 'R', 'Italy'],
  ['1', 'A', '0', 'United States'],
  ['2', 'A', '0', 'Canada'],
  ['3', 'A', 'W', 'Mexico'],
  ['4', 'A', '0', 'United States'],
  ['5', 'A', '0', 'United States'],
  ['6', 'A', 'W', 'Australia'],
  ['7', 'F', '0', 'United States'],
  ['8', 'A', 'E', 'Argentina'],
  ['9', 'A', 'E', 'Brazil'],
  ['9', '3', '9', 'Brazil'],
];

/** Country of a well-formed VIN's maker, or null when the table does not say. */
export function wmiCountry(vin: string): string | null {
  const place = ORDER.indexOf(vin[1] ?? ' ');
  const found = ASSIGNED.find(
    ([first, from, to]) => first === vin[0] && place >= ORDER.indexOf(from) && place <= ORDER.indexOf(to),
  );
  return found?.[3] ?? null;
}
