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
const ASSIGNED = (
  'AAH South Africa|JA0 Japan|KLR South Korea|LA0 China|MAE India|MFK Indonesia|MLR Thailand|NLR Turkey|' +
  'PAE Philippines|PLR Malaysia|RFG Taiwan|SAM United Kingdom|SNT Germany|SUZ Poland|TAH Switzerland|' +
  'TJP Czech Republic|TRV Hungary|TW1 Portugal|UHM Denmark|UNR Ireland|UUX Romania|U57 Slovakia|VAE Austria|' +
  'VFR France|VSW Spain|WA0 Germany|XLN Netherlands|XSW Russia|X30 Russia|YAE Belgium|YFK Finland|YSW Sweden|' +
  'ZAR Italy|1A0 United States|2A0 Canada|3AW Mexico|4A0 United States|5A0 United States|6AW Australia|' +
  '7F0 United States|8AE Argentina|9AE Brazil|939 Brazil'
).split('|');

/** Returns the country of a VIN's maker, or null when the table does not say. */
export function wmiCountry(vin: string): string | null {
  const place = ORDER.indexOf(vin[1] ?? ' ');
  const found = ASSIGNED.find(
    ([first, from = '', to = '']) => first === vin[0] && place >= ORDER.indexOf(from) && place <= ORDER.indexOf(to),
  );
  return found?.slice(4) ?? null;
}
