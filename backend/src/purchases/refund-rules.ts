import { addDays } from '../config/dates.js';

/** Money goes back by itself within this time of the payment (A1, row 20). */
export const REFUND_DAYS = 30;

/** What a buyer may say; `other` is for a person to read. */
export const REFUND_REASONS = ['no_records', 'duplicate', 'wrong_vehicle', 'unused', 'other'] as const;
export type AskedReason = (typeof REFUND_REASONS)[number];

/** Why a refund was granted. */
export type RefundGround = Exclude<AskedReason, 'other'>;

/** Why one was not. */
export type Denial =
  | 'late'
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
  | 'too_many'
  | 'ask_support';

type RefundDecision = { granted: true; ground: RefundGround } | { granted: false; denial: Denial };

/** The report a payment paid for. */
export interface PaidReport {
  records: 'some' | 'none' | 'waiting';
  /** History, signature and address are there: the full report could be read. Before, the server sends nothing of it. */
  opened: boolean;
  /** The shop has bought its history: that counts as used, although nobody may have read it (row 107). */
  bought: boolean;
  /** The plate was matched to a vehicle that has nothing to do with it. */
  strangeMatch: boolean;
  /** Its check digit says that the VIN was mistyped. */
  doubtfulVin: boolean;
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
  /** Reports beyond that one that this payment opened, or whose price rests on it. */
  usedElsewhere: number;
  /** Refunds this person was granted in the last 30 days, and how many are granted without a person who looks. */
  refundsBefore: number;
  mostRefunds: number;
  /** A subscription that renewed since, or ended: this payment's time is over. */
  subscriptionWentOn: boolean;
}

const grant = (ground: RefundGround): RefundDecision => ({ granted: true, ground });
const deny = (denial: Denial): RefundDecision => ({ granted: false, denial });

/**
 * The one decision about a refund somebody asks for (docs/decisions/0010). Pure: same facts and time, same answer.
 * Nothing used is always enough, whatever reason was chosen: nobody should have to guess the right word.
 */
export function decideRefund(facts: RefundFacts, reason: AskedReason, now: Date): RefundDecision {
  if (now > addDays(facts.paidAt, REFUND_DAYS)) return deny('late');
  if (facts.subscriptionWentOn) return deny('subscription_went_on');
  if (facts.usedElsewhere > 0) return deny('used_elsewhere');
  const said = byReason(facts, reason);
  const decision = said.granted || facts.report?.bought ? said : grant('unused');
  if (!decision.granted || OWED.includes(decision.ground)) return decision;
  return facts.refundsBefore < facts.mostRefunds ? decision : deny('too_many');
}

/** What the shop could not give, or took twice, goes back however often it happens. */
const OWED: readonly RefundGround[] = ['no_records', 'duplicate'];

function byReason(facts: RefundFacts, reason: AskedReason): RefundDecision {
  switch (reason) {
    case 'no_records':
      return noRecords(facts);
    case 'duplicate':
      if (facts.same === 'before') return grant('duplicate');
      return deny(facts.same === 'after' ? 'first_of_two' : 'no_duplicate');
    case 'wrong_vehicle':
      return wrongVehicle(facts) ? grant('wrong_vehicle') : deny('right_vehicle');
    case 'unused':
      return deny(facts.report?.opened ? 'opened' : 'bought');
    case 'other':
      return deny('ask_support');
  }
}

function noRecords({ single, report }: RefundFacts): RefundDecision {
  if (report?.creditReturned) return deny('credit_returned');
  if (!report || report.records === 'some') return deny('has_records');
  if (report.records === 'waiting') return deny('not_arrived');
  return single ? grant('no_records') : deny('credit_returned');
}

/** What a report is about was on show before the payment; it is another vehicle when its number was not the buyer's. */
function wrongVehicle({ report }: RefundFacts): boolean {
  return report !== null && (!report.opened || report.strangeMatch || report.doubtfulVin);
}
