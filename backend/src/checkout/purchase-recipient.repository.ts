/**
 * SQL of the one rule where emails about a purchase go: to the mailbox that is kept with it, else to the email of its
 * buyer. Null: nobody is written to.
 * @param purchase how the statement calls the row of checkout_sessions
 * @param ownEmail SQL of the email that its buyer has
 */
export const purchaseRecipient = (purchase: string, ownEmail: string): string =>
  `coalesce(${purchase}."contactEmail", ${ownEmail})`;
