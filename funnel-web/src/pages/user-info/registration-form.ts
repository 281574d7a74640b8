import { emailError } from '../../../../backend/src/platform/input-rules/email.js';
import { nameError } from '../../../../backend/src/platform/input-rules/one-line-text.js';
import type { FieldErrors } from '../../ui/use-fields';

export type RegistrationValues = { fullName: string; email: string };

export function registrationErrors({ fullName, email }: RegistrationValues): FieldErrors<RegistrationValues> {
  const errors: FieldErrors<RegistrationValues> = {};
  const wrongName = nameError(fullName);
  if (wrongName) errors.fullName = wrongName;
  const wrongEmail = emailError(email);
  if (wrongEmail) errors.email = wrongEmail;
  return errors;
}
