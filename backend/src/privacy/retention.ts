/** How long what nobody needs any more is kept, in days. The one place; docs/operations.md says it to the operator. */
export const RETENTION_DAYS = {
  /** Searches, which name no person: long enough to compare a quarter. */
  searches: 90,
  /** What browsers reported. */
  clientErrors: 90,
  /** Answers kept for repeated calls: the contract promises a day. */
  idempotencyKeys: 1,
  /** Sign-in links after they have ended. */
  magicLinks: 1,
  /** Who it was that asked for a price and did not buy. The consent stays, without saying whose. */
  unboughtQuotes: 90,
  /** Events of the payment provider: no provider sends one again after so long. */
  paymentEvents: 365,
  /** Links to unsubscribe that nobody used, since they were last mailed. A mailbox that said no is remembered. */
  unsubscribeLinks: 365,
  /** Who got a mail and what it said. That it was sent is remembered. */
  mails: 90,
  /** What was known of a watched vehicle, after its watch is over: as long as the mails about it. */
  watches: 90,
} as const;

/** Rows of one statement: a purge after a long break must not hold a table. */
export const BATCH = 5_000;

const oldest = (table: string, time: string): string =>
  `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${time} < $1 LIMIT ${BATCH}))`;

/** What is done about what is older than $1, until nothing is left to do. */
export const PURGES: Record<keyof typeof RETENTION_DAYS, string> = {
  searches: oldest('search_history', '"searchedAt"'),
  clientErrors: oldest('client_errors', '"createdAt"'),
  idempotencyKeys: oldest('idempotency_keys', '"createdAt"'),
  magicLinks: oldest('magic_links', '"expiresAt"'),
  unboughtQuotes: `UPDATE checkout_sessions SET "contactEmail" = NULL, "gaClientId" = NULL, "gaSessionId" = NULL, gclid = NULL,
      gbraid = NULL, wbraid = NULL, "utmSource" = NULL, "utmMedium" = NULL, "utmCampaign" = NULL, "utmTerm" = NULL,
      "utmContent" = NULL, marketing = '{}'
    WHERE id IN (SELECT id FROM checkout_sessions WHERE status IN ('failed', 'expired') AND "createdAt" < $1
      AND ("contactEmail", "gaClientId", "gaSessionId", gclid, gbraid, wbraid, "utmSource", "utmMedium", "utmCampaign", "utmTerm",
        "utmContent", nullif(marketing, '{}')) IS DISTINCT FROM
        (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL) LIMIT ${BATCH})`,
  paymentEvents: oldest('payment_events', '"receivedAt"'),
  unsubscribeLinks: oldest('mail_preferences', '"optedOutAt" IS NULL AND "linkedAt"'),
  mails: `UPDATE mails SET recipient = NULL, data = NULL, "lastError" = NULL
    WHERE id = ANY(ARRAY(SELECT id FROM mails WHERE "createdAt" < $1 AND recipient IS NOT NULL LIMIT ${BATCH}))`,
  watches: oldest('report_watches', '"endsAt"'),
};
