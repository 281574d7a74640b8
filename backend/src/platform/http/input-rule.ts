import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import { EMAIL_MESSAGES, emailError, normalizeEmail } from '../input-rules/email.js';
import { normalizePhone, optionalPhoneError, PHONE_MESSAGES } from '../input-rules/phone.js';
import { normalizeState } from '../input-rules/plate.js';
import { textError } from '../input-rules/one-line-text.js';

interface Rule {
  /** Text as it is validated and stored. */
  normalize: (typed: string) => string;
  /** Why normalized text is refused, or null when it is accepted. */
  error: (text: string) => string | null;
  /** Message for what is no text. */
  invalid: string;
}

/** A text that the forms of the webs read by the same rule. */
export function InputRule({ normalize, error, invalid }: Rule): PropertyDecorator {
  const problem = (value: unknown): string | null => (typeof value === 'string' ? error(value) : invalid);
  const validator = {
    validate: (value: unknown): boolean => problem(value) === null,
    defaultMessage: (refused?: ValidationArguments): string => problem(refused?.value) ?? invalid,
  };
  return (target, property) => {
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalize(value) : value))(
      target,
      property,
    );
    ValidateBy({ name: 'inputRule', validator })(target, property);
  };
}

/** A phone number that may be left out. Blank text counts as left out. */
export const IsOptionalPhone = (): PropertyDecorator => (target, property) => {
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' && !value.trim() ? undefined : value))(
    target,
    property,
  );
  IsOptional()(target, property);
  InputRule({ normalize: normalizePhone, error: optionalPhoneError, invalid: PHONE_MESSAGES.invalid })(
    target,
    property,
  );
};

/** The two-letter code of one of these states. */
export const IsStateOf = (states: readonly string[], invalid: string): PropertyDecorator =>
  InputRule({ normalize: normalizeState, error: (state) => (states.includes(state) ? null : invalid), invalid });

const trim = (text: string): string => text.trim();

/**
 * A mailbox.
 * @param invalid message for one that is malformed
 */
export const IsEmailAddress = (invalid: string = EMAIL_MESSAGES.invalid): PropertyDecorator =>
  InputRule({
    normalize: normalizeEmail,
    error: (email) => emailError(email)?.replace(EMAIL_MESSAGES.invalid, invalid) ?? null,
    invalid,
  });

/**
 * A name, a street or a city: one line of text with something to be seen in it.
 * @param required message for text that shows nothing
 */
export const IsVisibleText = (required: string, most: number): PropertyDecorator =>
  InputRule({ normalize: trim, error: (text) => textError(text, required, most), invalid: required });

/** The same of what may be left empty. */
export const IsEmptyOrVisibleText = (required: string, most: number): PropertyDecorator =>
  InputRule({
    normalize: trim,
    error: (text) => (text === '' ? null : textError(text, required, most)),
    invalid: required,
  });
