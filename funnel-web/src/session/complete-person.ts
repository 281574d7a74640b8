import { emailError } from '../../../backend/src/platform/input-rules/email.js';
import { nameError } from '../../../backend/src/platform/input-rules/one-line-text.js';

export const isComplete = ({ fullName, email }: { fullName: string; email: string }): boolean =>
  nameError(fullName) === null && emailError(email) === null;
