import type { FieldErrors } from '../../journey/use-fields';

export type RegistrationValues = { fullName: string; email: string };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function registrationErrors({ fullName, email }: RegistrationValues): FieldErrors<RegistrationValues> {
  const errors: FieldErrors<RegistrationValues> = {};
  if (!fullName.trim()) errors.fullName = 'Full name is required';
  if (!email.trim()) errors.email = 'Email is required';
  else if (!EMAIL.test(email.trim())) errors.email = 'Please enter a valid email address';
  return errors;
}
