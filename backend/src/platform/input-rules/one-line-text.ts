/** A letter or a digit that is drawn. Unicode has letters that are not, such as the Hangul filler. */
const DRAWN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;

/**
 * Control characters, line breaks, characters that turn the direction of writing, and tags: each makes a printed or mailed line say
 * something else than was typed. Joiners are allowed, for some scripts write names with them.
 */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/** Why a text of several lines is refused when it has control characters. */
export const CONTROL_PROBLEM = 'Please leave out control characters';

/** Longest texts, in UTF-16 code units. */
export const TEXT_MAX = { name: 120, street: 200, city: 100 };

/**
 * Why a name, a street or a city is refused, or null when it is accepted. Spaces around it do not count.
 * @param required message for text that shows nothing
 */
export function textError(typed: string, required: string, most: number): string | null {
  const text = typed.trim();
  if (!DRAWN.test(text)) return required;
  if (CONTROLS.test(text)) return 'Please leave out line breaks and control characters';
  return text.length > most ? `Please use at most ${most} characters` : null;
}

/** Why the name of a person is refused, or null when it is accepted. */
export const nameError = (typed: string): string | null => textError(typed, 'Full name is required', TEXT_MAX.name);
