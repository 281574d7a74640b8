/** Retention in days; docs/deploy/operations.md lists it for the operator. */
export const RETENTION_DAYS = {
  /** Users without a purchase, with their data, after their last visit. */
  visitors: 90,
  /** Share links after they ended. */
  shares: 30,
  /** A purchase with its payments, consents, signatures and addresses, by tax law. */
  purchases: 7 * 365,
  /** Emails about no user, such as sign-in links. */
  mailsAboutNobody: 90,
  /** Blocks of an address after they ended, and address and reason in the audit log. */
  blocks: 90,
  searches: 90,
  clientErrors: 90,
  analyticsEvents: 90,
  /** The contract promises a day. */
  idempotencyKeys: 1,
  /** Sign-in links after they ended. */
  magicLinks: 1,
  /** As long as the cookie of the browser. */
  browserReports: 365,
  /** Who requested a price and did not buy. The consent stays without its owner. */
  unboughtQuotes: 90,
  /** No provider sends an event again after a year. */
  paymentEvents: 365,
  /** Unused links to unsubscribe, since they were last sent. */
  unsubscribeLinks: 365,
  /** Recipient and content of an email. */
  mails: 90,
  /** After the monitoring of a vehicle ended. */
  monitoring: 90,
  /** After a case was closed: as long as its payment. */
  cases: 7 * 365,
  /** Spending limits look back a day. */
  spendReservations: 7,
  /** As long as the purchase. */
  providerOrders: 7 * 365,
  trialUses: 7 * 365,
  refundUses: 7 * 365,
  addressCounts: 7,
} as const;

export type Kept = keyof typeof RETENTION_DAYS;

/** Users of one transaction, who are locked during their review. */
export const PEOPLE = 200;

/** Rows of one statement, so that a run after a long break does not lock a table. */
export const BATCH = 5_000;

const DAY_MS = 86_400_000;

export function keptUntil(what: Kept, since: Date): Date {
  return new Date(since.getTime() + RETENTION_DAYS[what] * DAY_MS);
}

/** Returns the time before which rows are expired. */
export function keptSince(what: Kept, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[what] * DAY_MS);
}
