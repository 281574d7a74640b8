import { addDays, addMonths, sharedHourOf } from '../../platform/config/dates.js';
import type { RenewalView } from './offer.dto.js';

/**
 * When a later charge that falls due at `due` is made: the first 17:00 UTC at or after it (row 104). Page, consent,
 * reminder, receipt and job all read what this returns, so that they name one day to everybody.
 */
export function chargeInstant(due: Date): Date {
  const sameDay = sharedHourOf(due);
  return sameDay >= due ? sameDay : addDays(sameDay, 1);
}

/**
 * When a charge that waited for a decision is made: as planned, or at the first charge instant after the decision (row
 * 141).
 */
export function chargeAfterDecision(planned: Date, decidedAt: Date): Date {
  const resumed = chargeInstant(decidedAt);
  return resumed > planned ? resumed : planned;
}

/** When a subscription bought at `now` is charged its renewal for the first time. */
export function firstChargeAt({ firstChargeAfterDays }: RenewalView, now: Date): Date {
  return chargeInstant(firstChargeAfterDays === null ? addMonths(now, 1) : addDays(now, firstChargeAfterDays));
}

/** How long a page may have been open: what it named as the first charge still counts. */
const SHOWN_DAYS = 1 / 24;

/**
 * The first charge a buyer agrees to: the one their page named, when it named it within the last hour; else the one of
 * this moment. The days between may have turned while they filled in the form.
 */
export function agreedFirstCharge(renewal: RenewalView, shown: string | undefined, now: Date): Date {
  const current = firstChargeAt(renewal, now);
  const before = firstChargeAt(renewal, addDays(now, -SHOWN_DAYS));
  return shown !== undefined && Date.parse(shown) === before.getTime() ? before : current;
}
