import { addDays, addMonths, sharedHourOf } from '../../platform/config/dates.js';
import type { RenewalView } from './offer.dto.js';

/** Returns when a charge that is due at `due` is made: the first 17:00 UTC at or after it (row 104). */
export function chargeInstant(due: Date): Date {
  const sameDay = sharedHourOf(due);
  return sameDay >= due ? sameDay : addDays(sameDay, 1);
}

/** Returns when a charge that waited for a decision is made, no earlier than planned (row 141). */
export function chargeAfterDecision(planned: Date, decidedAt: Date): Date {
  const resumed = chargeInstant(decidedAt);
  return resumed > planned ? resumed : planned;
}

/** Returns when a subscription bought at `now` is charged its first renewal. */
export function firstChargeAt({ firstChargeAfterDays }: RenewalView, now: Date): Date {
  return chargeInstant(firstChargeAfterDays === null ? addMonths(now, 1) : addDays(now, firstChargeAfterDays));
}

/** Returns the first charge a buyer agrees to: the one their page named if it did so within the last hour. */
export function agreedFirstCharge(renewal: RenewalView, shown: string | undefined, now: Date): Date {
  const hourAgo = firstChargeAt(renewal, addDays(now, -1 / 24));
  return shown !== undefined && Date.parse(shown) === hourAgo.getTime() ? hourAgo : firstChargeAt(renewal, now);
}
