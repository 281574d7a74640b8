import { foreignCharacters, foreignProblem, hasControl, LONGEST_TYPED, toPlainText, upperCased } from './characters.js';

export const VIN_LENGTH = 17;

/** The specified messages, in the order the rules are checked. */
export const VIN_MESSAGES = {
  required: 'Please enter a VIN to search',
  length: 'VIN must be exactly 17 characters long',
  letters: 'VIN cannot contain letters I, O, or Q',
  format: 'Invalid VIN format',
} as const;
const BEFORE_1981 = 'Vehicles before 1981 have no 17-character VIN.';
const SEVERAL = 'This text has more than one VIN. Please enter one of them';

const WELL_FORMED = /^[A-HJ-NPR-Z0-9]{17}$/;
/** As many characters as a VIN has, and as many as vehicles before 1981 have. Of an emoji and an accent each is one with its parts. */
const SEVENTEEN = /^(?:\P{M}\p{M}*){17}$/u;
const FIVE_TO_13 = /^(?:\P{M}\p{M}*){5,13}$/u;
/** What precedes a VIN without a space: its label, or the I in the barcode of an import. */
const PREFIX = /^(?:VIN|I)(?=(?:\P{M}\p{M}*){17}$)/u;
/** What people and documents write before a VIN. */
const LABEL = /\b(?:VIN|VEHICLE IDENTIFICATION(?: NUMBER)?)\b(?:\s*(?:NO|NR|NUMBER)\b)?\s*[.:#]*/g;
/** What people write between the characters of a VIN. */
const SEPARATORS = /[\s._\u2212\p{Pd}]+/gu;

/** A symbol's place modulo 10 is its value in the check sum (49 CFR 565.15 table III). The weights of the positions are table IV. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;

/** The digit (0-9 or X) position 9 should hold. `vin` is well-formed. */
export function checkDigit(vin: string): string {
  let sum = 0;
  for (let i = 0; i < VIN_LENGTH; i++) sum += (VALUES.indexOf(vin[i] ?? '') % 10) * (WEIGHTS[i] ?? 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** Whether position 9 of a well-formed VIN holds its check digit. */
export const fitsCheckDigit = (vin: string): boolean => checkDigit(vin) === vin[CHECK_POSITION];

/** Whether a text has as many characters as a VIN. */
export const hasVinLength = (text: string): boolean => SEVENTEEN.test(text);

/** Whether a word is a number with as many digits as a VIN, such as the item number of a listing. */
const isItemNumber = (word: string): boolean => /^\d{17}$/.test(word) && !fitsCheckDigit(word);

/** Distinct words in capitals that are meant to be VINs, also when a letter is wrong. Item numbers count only without others. */
function vinsIn(text: string): string[] {
  const words = text.match(/[\p{Alphabetic}\p{M}\p{N}]+/gu) ?? [];
  const candidates = words.map((word) => word.replace(PREFIX, ''));
  const vins = [...new Set(candidates.filter((vin) => hasVinLength(vin) && /\d/.test(vin)))];
  const others = vins.filter((vin) => !isItemNumber(vin));
  return others.length > 0 ? others : vins;
}

/** Whether a text holds more than one VIN. */
const hasSeveralVins = (text: string): boolean => text.length <= LONGEST_TYPED && vinsIn(text).length > 1;

/**
 * A VIN as it is looked up: in capitals, without separators and without the text around it. Text that holds no VIN, or several, is
 * refused by `vinError`.
 */
export function normalizeVin(typed: string): string {
  const upper = upperCased(toPlainText(typed));
  if (upper.length > LONGEST_TYPED || hasControl(upper)) return upper;
  const text = upper.replace(LABEL, ' ').trim();
  const [vin, ...others] = vinsIn(text);
  if (!vin) return text.replace(SEPARATORS, '');
  return others.length === 0 ? vin : text;
}

/** Why a normalized VIN is not well-formed, or null when it is. Length is checked first: it is cheap. */
export function vinError(vin: string): string | null {
  if (vin.length === 0) return VIN_MESSAGES.required;
  if (!hasVinLength(vin)) return hasControl(vin) ? VIN_MESSAGES.format : lengthError(vin);
  if (/[IOQ]/.test(vin)) return VIN_MESSAGES.letters;
  if (WELL_FORMED.test(vin)) return null;
  const foreign = foreignProblem(foreignCharacters(vin));
  return foreign ? `${VIN_MESSAGES.format}: ${foreign}` : VIN_MESSAGES.format;
}

function lengthError(vin: string): string {
  if (FIVE_TO_13.test(vin)) return `${VIN_MESSAGES.length}. ${BEFORE_1981}`;
  return hasSeveralVins(vin) ? SEVERAL : VIN_MESSAGES.length;
}
