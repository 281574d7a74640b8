import { wrongCharacters } from './characters.js';

/** A letter, also with its accents, a digit other than 0 to 9, or a symbol beyond ASCII. */
const NO_DIGIT = /\P{M}?\p{M}+|(?![0-9])[\p{L}\p{N}]|(?!\p{ASCII})\p{S}/gu;

/** Why a number with letters or foreign characters among its digits is refused; null when it has none. */
export const digitsProblem = (text: string): string | null =>
  wrongCharacters([...new Set(text.match(NO_DIGIT))], 'a digit from 0 to 9', 'digits from 0 to 9');
