import { Transform } from 'class-transformer';
import { IsEmail, Matches, MaxLength } from 'class-validator';
import { domainToASCII } from 'node:url';

const ON_FORMS = 'Please enter a valid email address';
const LONGEST = 255;
/** Nothing that is not seen: no control, joiner, mark of direction, space or end of a line, and not the one letter that is drawn empty. */
const SEEN = /^[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** One mailbox, one way to write it: full-width letters and ligatures are the plain ones, case is none, and a domain is as servers of mail ask for it. */
function plain({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  const typed = value.normalize('NFKC').trim().toLowerCase();
  const at = typed.lastIndexOf('@') + 1;
  const domain = typed.slice(at);
  // Of what is no domain nothing would be left.
  return /^[\x21-\x7e]*$/.test(domain) ? typed : typed.slice(0, at) + (domainToASCII(domain) || domain);
}

/**
 * A mailbox. One whose name is in quotes is refused: it may hold line breaks, with which a mail's headers end. So are characters
 * that change the direction of writing, or are not seen: they show another mailbox than the one that is written to.
 *
 * @param message what is said of one that is none
 */
export function IsEmailAddress(message = ON_FORMS): PropertyDecorator {
  return (target, property) => {
    Transform(plain)(target, property);
    IsEmail({ blacklisted_chars: '"' }, { message })(target, property);
    Matches(SEEN, { message })(target, property);
    MaxLength(LONGEST, { message })(target, property);
  };
}
