/** How long what nobody needs any more is kept, in days. The one place; docs/operations.md says it to the operator. */
export const RETENTION_DAYS = {
  /** Who never bought, with all that is about them, after their last visit. */
  visitors: 90,
  /** Links by which a report was shared, after they ended. */
  shares: 30,
  /** A purchase, with its payments, consents, signatures and addresses: as long as tax law asks for it. */
  purchases: 7 * 365,
  /** Emails about nobody who is known, such as sign-in links, altogether. */
  mailsAboutNobody: 90,
  /** Blocks of an address after they have ended, and in the audit log which address it was and why. */
  blocks: 90,
  /** Searches, which name no person: long enough to compare a quarter. */
  searches: 90,
  /** What browsers reported. Its words go with its person. */
  clientErrors: 90,
  /** Steps of visits that accepted analytics, which name nobody: long enough to compare a quarter. */
  analyticsEvents: 90,
  /** Answers kept for repeated calls: the contract promises a day. */
  idempotencyKeys: 1,
  /** Sign-in links after they have ended. */
  magicLinks: 1,
  /** What a browser can still read because it was paid for in it: as long as its cookie lasts. */
  browserReports: 365,
  /** Who it was that asked for a price and did not buy. The consent stays, without saying whose. */
  unboughtQuotes: 90,
  /** Events of the payment provider: no provider sends one again after so long. */
  paymentEvents: 365,
  /** Links to unsubscribe that nobody used, since they were last mailed. A mailbox that said no is remembered. */
  unsubscribeLinks: 365,
  /** Who got a mail and what it said. That it was sent is remembered. */
  mails: 90,
  /** What was known of a monitored vehicle, after its monitoring ends: as long as the emails about it. */
  monitoring: 90,
  /** What a person had to decide about a payment, after it was closed: as long as the law keeps the payment. */
  cases: 7 * 365,
  /** What was bought of providers for whom, as keyed hashes: spending limits look back a day. */
  spendReservations: 7,
  /** What was bought of providers, word for word, and what it cost: as long as the purchase it was bought for. */
  providerOrders: 7 * 365,
  /** That somebody had a trial, as hashes: as long as a purchase. */
  trialUses: 7 * 365,
  /** That somebody had a refund which is counted, as hashes: as long as a purchase. */
  refundUses: 7 * 365,
  /** How often an address looked up, was refused or failed to log in: long enough to see abuse. */
  addressCounts: 7,
} as const;

export type Kept = keyof typeof RETENTION_DAYS;

/** People of one transaction: each of them is held while it is looked at what is theirs. */
export const PEOPLE = 200;

/** Rows of one statement: a run after a long break must not hold a table. */
export const BATCH = 5_000;

const DAY_MS = 86_400_000;

/** Until when something is kept that happened at this time. */
export function keptUntil(what: Kept, since: Date): Date {
  return new Date(since.getTime() + RETENTION_DAYS[what] * DAY_MS);
}

/** What is older than this has been kept long enough. */
export function keptSince(what: Kept, now: Date): Date {
  return new Date(now.getTime() - RETENTION_DAYS[what] * DAY_MS);
}
