import type { Finding } from '../cases/finding-texts.js';
import { addDays } from '../platform/config/dates.js';

/** Refunds can be requested within this time of the payment (rows 20 and 105). */
export const REFUND_DAYS = 30;

/** Unopened reports are refunded within this time of the payment (row 142). */
const UNOPENED_HOURS = 24;

export const REFUND_REASONS = ['no_records', 'duplicate', 'wrong_vehicle', 'unused', 'other'] as const;
export type AskedReason = (typeof REFUND_REASONS)[number];

/** Why a refund was granted; `guarantee`: a person's first claim. */
export type RefundGround = Exclude<AskedReason, 'other'> | 'guarantee';

type RefundDecision =
  { outcome: 'granted'; ground: RefundGround } | { outcome: 'case'; finding: Finding } | { outcome: 'late' };

export interface PaidReport {
  records: 'some' | 'none' | 'waiting';
  /** History, signature and address exist, so it could be read. */
  opened: boolean;
  /** Its history was bought, which counts as used after a day (rows 107 and 142). */
  bought: boolean;
  /** The plate was matched to an unrelated vehicle, as in a demonstration. */
  strangeMatch: boolean;
  creditReturned: boolean;
}

export interface RefundFacts {
  paidAt: Date;
  /** Pays for one report alone. */
  single: boolean;
  /** Null for a renewal, and for a report that another payment opened. */
  report: PaidReport | null;
  /** When another payment for the same vehicle was made. */
  same: 'before' | 'after' | null;
  /** Other reports opened with this payment or at its price, and its spent credits. */
  usedElsewhere: number;
  /** Those of them that could be read. */
  openedElsewhere: number;
  /** Refunds of bought histories in the last 30 days, and how many need no person to decide. */
  refundsBefore: number;
  mostRefunds: number;
  subscriptionWentOn: boolean;
  /** A single report or a pack, which the guarantee covers. */
  boughtOnce: boolean;
  /** The person has not used the guarantee or contested a payment. */
  firstClaim: boolean;
  /** The requester did not pay, but owns the mailbox it was bought under. */
  paidElsewhere: boolean;
  disputed: boolean;
}

const grant = (ground: RefundGround): RefundDecision => ({ outcome: 'granted', ground });
const leaveToPerson = (finding: Finding): RefundDecision => ({ outcome: 'case', finding });

/**
 * Decides about a requested refund (docs/decisions/0003 and 0007). A refund that the rules grant does not use up
 * the guarantee.
 */
export function decideRefund(facts: RefundFacts, reason: AskedReason, now: Date): RefundDecision {
  if (now > addDays(facts.paidAt, REFUND_DAYS)) return { outcome: 'late' };
  if (facts.disputed) return leaveToPerson('disputed');
  if (facts.paidElsewhere) return leaveToPerson('paid_elsewhere');
  const decision = byRight(facts, reason, now);
  return decision.outcome === 'case' && facts.boughtOnce && facts.firstClaim ? grant('guarantee') : decision;
}

/** Grants a refund of what was not used, or not opened within a day, whatever the reason. */
function byRight(facts: RefundFacts, reason: AskedReason, now: Date): RefundDecision {
  if (facts.subscriptionWentOn) return leaveToPerson('subscription_went_on');
  const isUnopened = isUnopenedSoonAfter(facts, now);
  if (facts.usedElsewhere > 0 && !isUnopened) return leaveToPerson(useElsewhere(facts));
  const decision = byReason(facts, reason);
  if (decision.outcome !== 'granted' && (isUnopened || !facts.report?.bought)) return grant('unused');
  return decision;
}

/** What was done with more than the first report. Opened reports weigh most. */
function useElsewhere({ report, openedElsewhere }: RefundFacts): Finding {
  if (openedElsewhere > 0) return report?.opened ? 'several_opened' : 'opened_elsewhere';
  return report?.opened ? 'opened' : 'credit_spent';
}

const isUnopenedSoonAfter = ({ paidAt, report, openedElsewhere }: RefundFacts, now: Date): boolean =>
  now <= addDays(paidAt, UNOPENED_HOURS / 24) && !report?.opened && openedElsewhere === 0;

function byReason(facts: RefundFacts, reason: AskedReason): RefundDecision {
  switch (reason) {
    case 'no_records':
      return noRecords(facts);
    case 'duplicate':
      if (facts.same === 'before') return grant('duplicate');
      return leaveToPerson(facts.same === 'after' ? 'first_of_two' : 'no_duplicate');
    case 'wrong_vehicle':
      return wrongVehicle(facts);
    case 'unused':
    case 'other':
      return leaveToPerson(facts.report?.opened ? 'opened' : 'bought');
  }
}

function noRecords({ single, report }: RefundFacts): RefundDecision {
  if (report?.creditReturned) return leaveToPerson('credit_returned');
  if (!report || report.records === 'some') return leaveToPerson('has_records');
  if (report.records === 'waiting') return leaveToPerson('not_arrived');
  return single ? grant('no_records') : leaveToPerson('credit_returned');
}

/** The vehicle was shown before the payment, so it is wrong only when we matched a plate to an unrelated one. */
function wrongVehicle({ report, refundsBefore, mostRefunds }: RefundFacts): RefundDecision {
  if (!report?.strangeMatch || !report.bought) return leaveToPerson('right_vehicle');
  return refundsBefore < mostRefunds ? grant('wrong_vehicle') : leaveToPerson('too_many');
}
