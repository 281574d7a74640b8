import { IsEmail, MaxLength } from 'class-validator';

const INVALID = 'Please enter a valid email address';
const LONGEST = 255;

/** A mailbox. One whose name stands in quotes is refused: it may hold line breaks, with which a mail's headers end. */
export function IsEmailAddress(): PropertyDecorator {
  return (target, property) => {
    IsEmail({ blacklisted_chars: '"' }, { message: INVALID })(target, property);
    MaxLength(LONGEST, { message: INVALID })(target, property);
  };
}
