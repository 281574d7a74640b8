/** Longer texts are refused unread: nobody types them. */
export const LONGEST_TYPED = 5_000;

/**
 * Characters without a width, which come along with a copied text. What turns the direction of writing to the left is
 * none of them: it shows another text than the one that is read.
 */
const INVISIBLE = /(?![\u202b\u202e\u2067])\p{Default_Ignorable_Code_Point}/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

/** Control characters, what turns the direction of writing, and tags; white space is none of them. */
const CONTROL = /(?!\s)[\p{Cc}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/** Whether a text holds what no field takes. */
export const hasControl = (text: string): boolean => CONTROL.test(text);

/** What is left of a text that nobody typed. */
export const withoutControls = (text: string): string => text.replace(new RegExp(CONTROL, 'gu'), '');

/**
 * A code or an email with ASCII characters for full-width ones and without invisible characters. Letters stay as they
 * are, and so does a text that is too long.
 */
export const toPlainText = (typed: string): string =>
  typed.length > LONGEST_TYPED
    ? typed
    : typed
        .replace(INVISIBLE, '')
        .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

/**
 * Upper-cases a to z and nothing else: String.toUpperCase turns 'ı' into I and 'ß' into SS, and so a VIN or plate into
 * that of another vehicle.
 */
export const upperCased = (text: string): string => text.replace(/[a-z]{1,32}/g, (letters) => letters.toUpperCase());

/** The first letter or digit that is not one of A to Z or 0 to 9, such as a Cyrillic 'А'; null when there is none. */
export const foreignCharacter = (text: string): string | null => /(?!\p{ASCII})[\p{L}\p{N}]/u.exec(text)?.[0] ?? null;

/** Why a code with a foreign character is refused. */
export const foreignProblem = (character: string): string =>
  `“${character}” is not a letter from A to Z or a digit. Please type it again.`;
