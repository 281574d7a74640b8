import { emailProblem } from '../../format/email';
import { isVisible } from '../../format/visible-text';
import type { FieldErrors } from '../../ui/use-fields';

export type RegistrationValues = { fullName: string; email: string };

export function registrationErrors({ fullName, email }: RegistrationValues): FieldErrors<RegistrationValues> {
  const errors: FieldErrors<RegistrationValues> = {};
  if (!isVisible(fullName)) errors.fullName = 'Full name is required';
  const wrongEmail = emailProblem(email);
  if (wrongEmail) errors.email = wrongEmail;
  return errors;
}
