import { foreignCharacter, foreignProblem, toPlainText, upperCased } from './characters.js';

export const PLATE_FORMAT_ERROR = 'Invalid license plate format';
/** Longest plate that is looked up, in characters. */
export const PLATE_MAX = 10;

/** A license plate in capitals, without spaces, punctuation and symbols. Foreign letters stay, to be refused by `plateError`. */
export const normalizePlate = (typed: string): string =>
  upperCased(toPlainText(typed)).replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '');

/** Why a normalized plate has characters that no plate has, or is too long; null when it is well-formed. */
export function plateError(plate: string): string | null {
  if (/^[A-Z0-9]{1,10}$/.test(plate)) return null;
  const foreign = foreignCharacter(plate);
  return foreign ? `${PLATE_FORMAT_ERROR}: ${foreignProblem(foreign)}` : PLATE_FORMAT_ERROR;
}

/** A two-letter code of a state as it is stored. */
export const normalizeState = (typed: string): string => upperCased(toPlainText(typed).trim());

export interface Plate {
  licensePlate: string;
  state: string;
}

/** One search value for a plate: 'ABC1234 (CA)'. */
export const formatPlate = ({ licensePlate, state }: Plate): string => `${licensePlate} (${state})`;

/** Reads what `formatPlate` writes, in capitals or not; null for other text. */
export function parsePlate(value: string): Plate | null {
  const [, licensePlate, state] = /^([A-Z0-9]{1,10}) ?\(([A-Z]{2})\)$/.exec(upperCased(value.trim())) ?? [];
  return licensePlate && state ? { licensePlate, state } : null;
}
