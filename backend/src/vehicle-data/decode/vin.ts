import { fitsCheckDigit } from '../../platform/input-rules/vin.js';

/** Codes of position 10 for the model years 1980 to 2009; they repeat for 2010 to 2039 (49 CFR 565.15). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;
const YEAR_CYCLE = 30;

/** Whether a VIN was assigned in the United States, Canada or Mexico, where check digit and year code are mandatory. */
export const isNorthAmerican = (vin: string): boolean => /^[1-5]/.test(vin);

/**
 * Whether the check digit fits. Makers elsewhere may put anything in its place, so that a wrong one is 'not_applicable' there;
 * suggest.ts finds out which of them are typos.
 */
export function checkDigitState(vin: string): 'valid' | 'invalid' | 'not_applicable' {
  if (fitsCheckDigit(vin)) return 'valid';
  return isNorthAmerican(vin) ? 'invalid' : 'not_applicable';
}

/**
 * Returns the model years up to `latest` that position 10 can mean, likeliest first; empty without a year code (0, U, Z).
 * A letter in position 7 means 2010 or later, by law for cars and light trucks (49 CFR 565.15(b)), usually for others.
 */
export function candidateYears(vin: string, latest: number): number[] {
  const code = YEAR_CODES.indexOf(vin[9] ?? '');
  if (code < 0) return [];
  const early = FIRST_YEAR + code;
  const late = early + YEAR_CYCLE;
  const ordered = /[A-Z]/.test(vin[6] ?? '') ? [late, early] : [early, late];
  return ordered.filter((year) => year <= latest);
}

/** Order of the symbols in ISO 3780. */
const ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890';

/** Assignments on which the editions of ISO 3780 agree: first character, range of the second, country. */
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

/** Returns the country of a VIN's maker, or null when the table does not say. */
export function wmiCountry(vin: string): string | null {
  const place = ORDER.indexOf(vin[1] ?? ' ');
  const found = ASSIGNED.find(
    ([first, from, to]) => first === vin[0] && place >= ORDER.indexOf(from) && place <= ORDER.indexOf(to),
  );
  return found?.[3] ?? null;
}
