import { Transform } from 'class-transformer';
import { IsEmail, Matches, MaxLength } from 'class-validator';

const ON_FORMS = 'Please enter a valid email address';
const LONGEST = 255;

/** One mailbox, one way to write it: full-width letters and ligatures are the plain ones, and case is none. */
const plain = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : value;

/**
 * A mailbox. One whose name stands in quotes is refused: it may hold line breaks, with which a mail's headers end. So are characters
 * that change the direction of writing: they show another mailbox than the one that is written to.
 *
 * @param message what is said of one that is none
 */
export function IsEmailAddress(message = ON_FORMS): PropertyDecorator {
  return (target, property) => {
    Transform(plain)(target, property);
    IsEmail({ blacklisted_chars: '"' }, { message })(target, property);
    Matches(/^\P{Bidi_Control}*$/u, { message })(target, property);
    MaxLength(LONGEST, { message })(target, property);
  };
}
