export const VIN_LENGTH = 17;

/** A validation text in two parts, as the notification shows it. */
export interface Problem {
  title: string;
  message: string;
}

/** In capitals; a keyboard set to full-width characters writes the same letters and digits. */
export const plain = (raw: string): string => raw.normalize('NFKC').toUpperCase();

/** What the field keeps of what was typed or pasted, and whether letters that no VIN holds were dropped. */
export function cleanVin(raw: string): { vin: string; dropped: boolean } {
  const upper = plain(raw);
  return { vin: upper.replace(/[^A-HJ-NPR-Z0-9]/g, '').slice(0, VIN_LENGTH), dropped: /[IOQ]/.test(upper) };
}

export function normalizeVin(raw: string): string {
  return plain(raw.trim());
}

export function vinProblem(raw: string): Problem | null {
  const vin = normalizeVin(raw);
  if (vin === '') return { title: 'VIN Required', message: 'Please enter a VIN to search' };
  if (vin.length !== VIN_LENGTH) return { title: 'Invalid VIN', message: 'VIN must be exactly 17 characters long' };
  if (/[IOQ]/.test(vin)) return { title: 'Invalid VIN', message: 'VIN cannot contain letters I, O, or Q' };
  if (!/^[A-Z0-9]+$/.test(vin)) return { title: 'Invalid VIN', message: 'Invalid VIN format' };
  return null;
}

/** What each symbol counts in the check sum, and the weight of each place (49 CFR 565.15, tables III and IV). */
const SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const VALUES = '012345678912345678123457923456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_PLACE = 8;

function fitsCheckDigit(vin: string): boolean {
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(VALUES.charAt(SYMBOLS.indexOf(vin.charAt(place)))),
    0,
  );
  return '0123456789X'.charAt(sum % 11) === vin.charAt(CHECK_PLACE);
}

/** True when a complete VIN must carry a check digit, as in North America, and carries another one: most likely a slip while typing. */
export function failsCheckDigit(vin: string): boolean {
  return vin.length === VIN_LENGTH && /^[1-5]/.test(vin) && !fitsCheckDigit(vin);
}

/**
 * True when a complete VIN carries another check digit than it would have to if it was built for North America; which the server finds out
 * for those built elsewhere. European makers fill places with ZZZ: such a VIN never has one.
 */
export function mayBeMistyped(vin: string): boolean {
  return vin.length === VIN_LENGTH && vin.slice(3, 6) !== 'ZZZ' && !fitsCheckDigit(vin);
}
