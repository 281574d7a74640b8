import { Transform } from 'class-transformer';
import { Matches, MaxLength } from 'class-validator';

/** A letter or a figure that is drawn. Unicode has letters that are not, such as the Hangul filler. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
const NOTHING_OR_SEEN = new RegExp(`^$|${SEEN.source}`, 'u');

/**
 * None of these belongs to a name or a street, and each makes a printed or mailed line say something else than was typed: control characters,
 * line breaks, what turns the direction of writing, and tags. Joiners are no such thing: some scripts write names with them.
 */
const STEERS = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}`;
const STEERS_NOTHING = new RegExp(`^[^${STEERS}]*$`, 'u');

const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

function text(pattern: RegExp, message: string, most: number): PropertyDecorator {
  return (target, property) => {
    Transform(trimmed)(target, property);
    Matches(pattern, { message })(target, property);
    Matches(STEERS_NOTHING, { message: 'Please leave out line breaks and control characters' })(target, property);
    MaxLength(most, { message: 'Invalid input' })(target, property);
  };
}

/**
 * What a person is called, or where they live: one line of text with something to be seen in it. Spaces without a width alone are none.
 * @param message what is said of text that shows nothing
 */
export const IsVisibleText = (message: string, most: number): PropertyDecorator => text(SEEN, message, most);

/** The same of what may be left empty. */
export const IsEmptyOrVisibleText = (message: string, most: number): PropertyDecorator =>
  text(NOTHING_OR_SEEN, message, most);
