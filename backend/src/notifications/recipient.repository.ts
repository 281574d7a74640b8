/** Parts of statements of read models: only they may ask other modules' tables. */

/**
 * SQL of the one rule whom to write to about a purchase: the address its buyer left for it, else their own. Null: nobody.
 * @param purchase @param buyer how the statement calls the rows of checkout_sessions and users
 */
export const recipientSql = (purchase: string, buyer: string): string =>
  `coalesce(${purchase}."contactEmail", ${buyer}.email)`;

/** The same about anything else of a person: the mailbox they have proven, else as their newest purchase with an address says. */
export const contactOfSql = (buyer: string): string =>
  `coalesce(CASE WHEN ${buyer}."isVerified" THEN ${buyer}.email END, (SELECT bought."contactEmail" FROM checkout_sessions bought
     WHERE bought."userId" = ${buyer}.id AND bought."completedAt" IS NOT NULL AND bought."contactEmail" IS NOT NULL
     ORDER BY bought."completedAt" DESC LIMIT 1), ${buyer}.email)`;

/** @param userId SQL of the user's id */
export const contactSql = (userId: string): string =>
  `(SELECT ${contactOfSql('owner')} FROM users owner WHERE owner.id = ${userId})`;
