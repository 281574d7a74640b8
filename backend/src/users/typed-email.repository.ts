/** SQL, in a statement that updates a row of users, that is true until they are erased or merged. */
export const IS_LIVING = `users."erasedAt" IS NULL AND users."mergedIntoId" IS NULL`;

/**
 * SQL, in a statement that updates a row of users, that is true where an email may be its: what they have proven, or what nobody else has
 * while they have proven none. Of two who take a free one at once the unique index lets one have it: `isEmailTaken`.
 * @param email SQL of the email
 */
export const mayHaveEmail = (email: string): string => `CASE WHEN users."isVerified" THEN users.email = ${email}
  ELSE NOT EXISTS (SELECT FROM users other WHERE other.email = ${email} AND other.id <> users.id) END`;

/** True for the refusal of an email that somebody else took at the same moment. */
export const isEmailTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'users_email_key';
