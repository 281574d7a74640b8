/** Parts of statements of read models: only they may ask other modules' tables. */

/**
 * SQL of the one rule whom to write to about anything but a purchase: the mailbox a person has proven, else that of their newest purchase with one.
 * About a purchase: checkout/purchase-recipient.repository.ts.
 */
export const contactOfSql = (buyer: string): string =>
  `coalesce(CASE WHEN ${buyer}."isVerified" THEN ${buyer}.email END, (SELECT bought."contactEmail" FROM checkout_sessions bought
     WHERE bought."userId" = ${buyer}.id AND bought."completedAt" IS NOT NULL AND bought."contactEmail" IS NOT NULL
     ORDER BY bought."completedAt" DESC LIMIT 1), ${buyer}.email)`;

/** @param userId SQL of the user's id */
export const contactSql = (userId: string): string =>
  `(SELECT ${contactOfSql('owner')} FROM users owner WHERE owner.id = ${userId})`;
