const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u00b4]/g;
const NOT_ASCII = /[^\p{ASCII}]/u;

/** Text with ASCII characters for full-width ones, typographic dashes and typographic apostrophes. Letters stay as they are. */
export const toPlainText = (typed: string): string =>
  typed
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'");

/**
 * Upper-cases a to z and nothing else: String.toUpperCase turns 'ı' into I and 'ß' into SS, and so a VIN or plate into that of
 * another vehicle.
 */
export const upperCased = (text: string): string => text.replace(/[a-z]{1,32}/g, (letters) => letters.toUpperCase());

/** The first letter or digit that is not one of A to Z or 0 to 9, such as a Cyrillic 'А'; null when there is none. */
export function foreignCharacter(text: string): string | null {
  return NOT_ASCII.test(text) ? (/(?!\p{ASCII})[\p{L}\p{N}]/u.exec(text)?.[0] ?? null) : null;
}

/** Why a code with a foreign character is refused. */
export const foreignProblem = (character: string): string =>
  `“${character}” is not a letter from A to Z or a digit. Please type it again.`;
