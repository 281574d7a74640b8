import { foreignCharacters, foreignProblem, toPlainText, upperCased } from './characters.js';
import { PLATE_FORMAT_ERROR } from './plate-value.js';

/** Longest plate that is looked up, in characters. */
export const PLATE_MAX = 10;

/**
 * A license plate in capitals, without spaces and punctuation. Foreign letters stay, to be refused by `plateError`; and
 * so do brackets, commas, colons and slashes, which part a plate from other words: 'ABC1234 (CA)'.
 */
export const normalizePlate = (typed: string): string =>
  upperCased(toPlainText(typed)).replace(/(?![\p{Ps}\p{Pe},:;/])[\s\p{P}+$<=>^`|~]/gu, '');

/** Why a normalized plate has characters that no plate has, or is too long; null when it is well-formed. */
export function plateError(plate: string): string | null {
  if (/^[A-Z0-9]{1,10}$/.test(plate)) return null;
  const foreign = foreignProblem(foreignCharacters(plate));
  return foreign ? `${PLATE_FORMAT_ERROR}: ${foreign}` : PLATE_FORMAT_ERROR;
}

/** A two-letter code of a state as it is stored. */
export const normalizeState = (typed: string): string => upperCased(toPlainText(typed).trim());
