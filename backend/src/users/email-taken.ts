/** Whether an error is the refusal of an email that another user took at the same moment. */
export const isEmailTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'users_email_key';
