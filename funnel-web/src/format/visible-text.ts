const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
/** Control characters, line breaks, what turns the direction of writing, and tags. Joiners stay: some scripts write names with them. */
const STEERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u;

/**
 * Whether text shows a letter or a figure, and nothing in it steers how the rest is shown. Spaces without a width and letters that are not drawn
 * show nothing; spaces and line breaks around it do not count. The server asks the same.
 */
export const isVisible = (text: string): boolean => SEEN.test(text) && !STEERS.test(text.trim());
