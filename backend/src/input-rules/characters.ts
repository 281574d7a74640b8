const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Text with ASCII characters for full-width ones. Letters stay as they are. */
export const toPlainText = (typed: string): string =>
  typed.replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

/**
 * Upper-cases a to z and nothing else: String.toUpperCase turns 'ı' into I and 'ß' into SS, and so a VIN or plate into that of
 * another vehicle.
 */
export const upperCased = (text: string): string => text.replace(/[a-z]{1,32}/g, (letters) => letters.toUpperCase());

/** The first letter or digit that is not one of A to Z or 0 to 9, such as a Cyrillic 'А'; null when there is none. */
export const foreignCharacter = (text: string): string | null => /(?!\p{ASCII})[\p{L}\p{N}]/u.exec(text)?.[0] ?? null;

/** Why a code with a foreign character is refused. */
export const foreignProblem = (character: string): string =>
  `“${character}” is not a letter from A to Z or a digit. Please type it again.`;
