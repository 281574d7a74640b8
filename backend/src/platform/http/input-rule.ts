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
  /** Message for a value of another type. */
  invalid: string;
}

/** A text with the same rule as in the web forms. */
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

/** An optional phone number; blank text counts as absent. */
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

/** @param invalid message for a malformed address */
export const IsEmailAddress = (invalid: string = EMAIL_MESSAGES.invalid): PropertyDecorator =>
  InputRule({
    normalize: normalizeEmail,
    error: (email) => emailError(email)?.replace(EMAIL_MESSAGES.invalid, invalid) ?? null,
    invalid,
  });

/** One line with visible text. @param required message for any other text */
export const IsVisibleText = (required: string, most: number): PropertyDecorator =>
  InputRule({ normalize: trim, error: (text) => textError(text, required, most), invalid: required });

export const IsEmptyOrVisibleText = (required: string, most: number): PropertyDecorator =>
  InputRule({
    normalize: trim,
    error: (text) => (text === '' ? null : textError(text, required, most)),
    invalid: required,
  });

/** Converts a number of a query in plain digits: Number() would accept ' ', '0x1' and '1e0' as well. */
export const plainNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

/** Returns the beginning of a text, never half a surrogate pair: PostgreSQL refuses JSON that ends in one. */
export function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/\p{Surrogate}$/u, '');
}
