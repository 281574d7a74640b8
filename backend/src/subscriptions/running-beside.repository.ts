import type { Subscription } from './subscription.entity.js';
import type { KnownTrial } from './trials.repository.js';

/** Of a subscription beside which another is not sold, what its owner is told. */
export type RunningBeside = Pick<
  Subscription,
  'userId' | 'offerKey' | 'cancelAtPeriodEnd' | 'status' | 'reportsPerPeriod' | 'reportsUsed'
>;

/** What somebody who subscribes has already. `customer`: what a provider calls them, when an earlier subscription has told. */
export interface Standing extends KnownTrial {
  running: RunningBeside | null;
  customer: string | null;
}

/** Subscriptions of the person $1 beside which the offer $2 is not sold: their own of the same, or one that renews, in whichever browser it was bought. */
export const RUNNING_BESIDE = `SELECT "userId", "offerKey", "cancelAtPeriodEnd", status, "reportsPerPeriod", "reportsUsed"
  FROM subscriptions_of_person($1)
  WHERE NOT "cancelAtPeriodEnd" OR "userId" = $1 AND "offerKey" = $2 ORDER BY "userId" = $1 DESC, "createdAt" DESC`;
