/** SQL, in a statement that updates a row of users, that is true until they are erased or merged. */
export const IS_LIVING = `users."erasedAt" IS NULL AND users."mergedIntoId" IS NULL`;

/**
 * A SELECT with one row where a user lives, who is held from then on.
 * @param userId SQL of the user's id @param first SQL that waits for whoever erases or merges them
 */
export const heldLiving = (userId: string, first: string): string =>
  `SELECT FROM users WHERE id = ${userId} AND ${IS_LIVING} AND ${first} FOR KEY SHARE`;

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

/**
 * A part of a WITH that keeps the buyer, `buyer`: the name of a living user, and the email where it may be theirs. Its one column, "unclaimed",
 * is an email that may not be. There is no row where no name is given: an email without a name was ensured already.
 * @param parameters the SQL parameters that hold each; `mayTake`: false keeps no email
 */
export const keptBuyer = (parameters: Record<'userId' | 'fullName' | 'email' | 'mayTake', string>): string => {
  const { userId, fullName, mayTake } = parameters;
  const email = `${parameters.email}::varchar`;
  const takes = `${mayTake}::boolean AND ${email} IS NOT NULL AND users."contactEmail" IS DISTINCT FROM ${email}
      AND ${mayHaveEmail(email)}`;
  return `buyer AS (UPDATE users SET "fullName" = ${fullName}::text,
       "contactEmail" = CASE WHEN ${takes} THEN ${email} ELSE users."contactEmail" END,
       email = CASE WHEN ${takes} THEN ${email} ELSE users.email END
     WHERE id = ${userId} AND ${fullName}::text IS NOT NULL AND ${IS_LIVING}
     RETURNING CASE WHEN "contactEmail" IS DISTINCT FROM ${email} THEN ${email} END AS unclaimed)`;
};
