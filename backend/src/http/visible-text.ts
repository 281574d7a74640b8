import { Transform } from 'class-transformer';
import { Matches, MaxLength } from 'class-validator';

/** A letter or a figure that is drawn. Unicode has letters that are not, such as the Hangul filler. */
const SEEN = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u;
const NOTHING_OR_SEEN = new RegExp(`^$|${SEEN.source}`, 'u');

const trimmed = ({ value }: { value: unknown }): unknown => (typeof value === 'string' ? value.trim() : value);

function text(pattern: RegExp, message: string, most: number): PropertyDecorator {
  return (target, property) => {
    Transform(trimmed)(target, property);
    Matches(pattern, { message })(target, property);
    MaxLength(most, { message: 'Invalid input' })(target, property);
  };
}

/**
 * What a person is called, or where they live: text with something to be seen in it. Spaces without a width alone are none.
 * @param message what is said of text that shows nothing
 */
export const IsVisibleText = (message: string, most: number): PropertyDecorator => text(SEEN, message, most);

/** The same of what may be left empty. */
export const IsEmptyOrVisibleText = (message: string, most: number): PropertyDecorator =>
  text(NOTHING_OR_SEEN, message, most);
