import { addDays } from '../platform/config/dates.js';

/** Within this time of the payment no machine refuses a refund (rows 20 and 105). */
export const REFUND_DAYS = 30;

/** Within these hours of the payment an unopened report goes back, whatever the shop has spent on it (row 142). */
const UNOPENED_HOURS = 24;

/** What a buyer may say. */
export const REFUND_REASONS = ['no_records', 'duplicate', 'wrong_vehicle', 'unused', 'other'] as const;
export type AskedReason = (typeof REFUND_REASONS)[number];

/** Why a refund was granted; `guarantee`: it is a person's first claim. */
export type RefundGround = Exclude<AskedReason, 'other'> | 'guarantee';

/** Why no rule granted one, so that a person decides. */
export type Finding =
  | 'disputed'
  | 'paid_elsewhere'
  | 'subscription_went_on'
  | 'used_elsewhere'
  | 'credit_returned'
  | 'has_records'
  | 'not_arrived'
  | 'first_of_two'
  | 'no_duplicate'
  | 'right_vehicle'
  | 'opened'
  | 'bought'
  | 'too_many';

type RefundDecision =
  { outcome: 'granted'; ground: RefundGround } | { outcome: 'case'; finding: Finding } | { outcome: 'late' };

/** The report a payment paid for. */
export interface PaidReport {
  records: 'some' | 'none' | 'waiting';
  /**
   * History, signature and address are there: the full report could be read. Before, the server sends nothing of it.
   */
  opened: boolean;
  /** The shop has bought its history: after a day that counts as used, read or not (rows 107 and 142). */
  bought: boolean;
  /** The plate was matched to a vehicle that has nothing to do with it. */
  strangeMatch: boolean;
  /** The credit spent on it was given back. */
  creditReturned: boolean;
}

export interface RefundFacts {
  paidAt: Date;
  /** Pays for one report and nothing else: then a report without records takes the whole payment back. */
  single: boolean;
  /** Null for a renewal, and when the report had been paid for otherwise. */
  report: PaidReport | null;
  /** The same vehicle was paid for with another payment: before this one, or after it. */
  same: 'before' | 'after' | null;
  /**
   * Reports beyond that one that this payment opened, or whose price rests on it, and credits of it that other reports
   * took.
   */
  usedElsewhere: number;
  /** Those of them that could be read, and extra reports, whose price rests on this payment. */
  openedElsewhere: number;
  /**
   * Refunds this person was granted in the last 30 days of what had cost the shop money, and how many nobody has to
   * look at.
   */
  refundsBefore: number;
  mostRefunds: number;
  /** A subscription that renewed since, or ended: this payment's time is over. */
  subscriptionWentOn: boolean;
  /** Bought once, a single report or a pack: what the first claim is good for. */
  boughtOnce: boolean;
  /** Nobody who may be this person has had the guarantee before, or has let a bank contest a payment. */
  firstClaim: boolean;
  /** The person who asks only reads the mailbox it was bought under. */
  paidElsewhere: boolean;
  /** A bank is deciding about this payment: the money is there already. */
  disputed: boolean;
}

const grant = (ground: RefundGround): RefundDecision => ({ outcome: 'granted', ground });
const ask = (finding: Finding): RefundDecision => ({ outcome: 'case', finding });

/**
 * The one decision about a refund somebody asks for (docs/decisions/0010, 0024 and 0073). Pure: same facts and time,
 * same answer. Within the 30 days it grants or leaves it to a person; it refuses nothing. What is theirs by right does
 * not use up the first claim.
 */
export function decideRefund(facts: RefundFacts, reason: AskedReason, now: Date): RefundDecision {
  if (now > addDays(facts.paidAt, REFUND_DAYS)) return { outcome: 'late' };
  if (facts.disputed) return ask('disputed');
  // What a browser paid for is not taken from it by whoever reads the mailbox that was typed there.
  if (facts.paidElsewhere) return ask('paid_elsewhere');
  const decision = byRight(facts, reason, now);
  return decision.outcome === 'case' && facts.boughtOnce && facts.firstClaim ? grant('guarantee') : decision;
}

/** Nothing used is always enough, however often and whatever reason was chosen; and so is nothing opened, for a day. */
function byRight(facts: RefundFacts, reason: AskedReason, now: Date): RefundDecision {
  if (facts.subscriptionWentOn) return ask('subscription_went_on');
  const isUnopened = isUnopenedSoonAfter(facts, now);
  if (facts.usedElsewhere > 0 && !isUnopened) return ask('used_elsewhere');
  const said = byReason(facts, reason);
  if (said.outcome !== 'granted' && (isUnopened || !facts.report?.bought)) return grant('unused');
  return said;
}

const isUnopenedSoonAfter = ({ paidAt, report, openedElsewhere }: RefundFacts, now: Date): boolean =>
  now <= addDays(paidAt, UNOPENED_HOURS / 24) && !report?.opened && openedElsewhere === 0;

function byReason(facts: RefundFacts, reason: AskedReason): RefundDecision {
  switch (reason) {
    case 'no_records':
      return noRecords(facts);
    case 'duplicate':
      if (facts.same === 'before') return grant('duplicate');
      return ask(facts.same === 'after' ? 'first_of_two' : 'no_duplicate');
    case 'wrong_vehicle':
      return wrongVehicle(facts);
    case 'unused':
    case 'other':
      return ask(facts.report?.opened ? 'opened' : 'bought');
  }
}

function noRecords({ single, report }: RefundFacts): RefundDecision {
  if (report?.creditReturned) return ask('credit_returned');
  if (!report || report.records === 'some') return ask('has_records');
  if (report.records === 'waiting') return ask('not_arrived');
  return single ? grant('no_records') : ask('credit_returned');
}

/**
 * What a report is about was on show before the payment, and a VIN is what its buyer typed: it is another vehicle when
 * the shop itself matched a plate to a strange one. Its history was bought, so this goes without a person only so
 * often.
 */
function wrongVehicle({ report, refundsBefore, mostRefunds }: RefundFacts): RefundDecision {
  if (!report?.strangeMatch || !report.bought) return ask('right_vehicle');
  return refundsBefore < mostRefunds ? grant('wrong_vehicle') : ask('too_many');
}
