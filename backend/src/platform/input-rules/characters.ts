/** Longer texts are refused unread: nobody types them. */
export const LONGEST_TYPED = 5_000;

/**
 * Characters without a width, which come along with a copied text. What turns the direction of writing to the left is
 * none of them: it shows another text than the one that is read.
 */
const INVISIBLE = /(?![\u202b\u202e\u2067])\p{Default_Ignorable_Code_Point}/gu;
/** A letter with its accents as separate characters, or a full-width character. */
const LOOSE = /\P{M}\p{M}+|[\uff01-\uff5e]/gu;

/** Control characters, what turns the direction of writing, and tags; white space is none of them. */
const CONTROL = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/** Whether a text holds what no field takes. */
export const hasControl = (text: string): boolean => CONTROL.test(text);

/** What is left of a text that nobody typed. */
export const withoutControls = (text: string): string => text.replace(new RegExp(CONTROL, 'gu'), '');

/**
 * A code or an email with ASCII characters for full-width ones, one character for a letter with its accent, and without
 * invisible characters. Other letters stay as they are, and so does a text that is too long.
 */
export const toPlainText = (typed: string): string =>
  typed.length > LONGEST_TYPED
    ? typed
    : typed.replace(INVISIBLE, '').replace(LOOSE, (character) => character.normalize('NFKC'));

/**
 * Upper-cases a to z and nothing else: String.toUpperCase turns 'ı' into I and 'ß' into SS, and so a VIN or plate into
 * that of another vehicle.
 */
export const upperCased = (text: string): string => text.replace(/[a-z]{1,32}/g, (letters) => letters.toUpperCase());

/** Each letter, digit or symbol beyond ASCII, once: a Cyrillic 'А', a circled 'Ⓐ', a heart. */
export const foreignCharacters = (text: string): string[] => [
  ...new Set(text.match(/\P{M}?\p{M}+|(?!\p{ASCII})[\p{L}\p{N}\p{S}]/gu)),
];

/** Why a code with foreign characters is refused; null when there are none. */
export const foreignProblem = (characters: string[]): string | null =>
  wrongCharacters(characters, 'a letter from A to Z or a digit', 'letters from A to Z or digits');

/**
 * Names the characters that a field does not take; null when there are none.
 * @param one what a single character is not
 * @param several what more than one are not
 */
export function wrongCharacters(characters: string[], one: string, several: string): string | null {
  const named = characters.map((character) => `“${character}”`).join(', ');
  if (characters.length > 1) return `${named} are not ${several}. Please type them again.`;
  return named ? `${named} is not ${one}. Please type it again.` : null;
}
