import { money } from '../mail/emails/format.js';
import type { Denial, RefundGround } from './refund-rules.js';
import { REFUND_DAYS } from './refund-rules.js';

const GRANTS: Record<RefundGround, string> = {
  no_records: 'No source holds a record of this vehicle.',
  duplicate: 'You had paid for this vehicle before.',
  wrong_vehicle: 'The report is about another vehicle than you meant.',
  unused: 'Nothing of this purchase has been used.',
};

const DENIALS: Record<Denial, string> = {
  late: `The ${REFUND_DAYS} days for a refund of this payment are over.`,
  subscription_went_on:
    'This payment was for an earlier period of the plan, and that period is over. Look at the newest payment of the plan instead.',
  used_elsewhere: 'More reports have been opened with this purchase, so it cannot be returned in full.',
  credit_returned:
    'The report without records has not cost you anything: it was given back to your balance, for another vehicle.',
  has_records: 'The report of this vehicle holds records, and it was opened.',
  not_arrived: 'The records have not arrived yet. Should there be none, the money comes back by itself.',
  first_of_two: 'This is the first of your two payments for this vehicle. Ask for the later one instead.',
  no_duplicate: 'We find no other payment of yours for this vehicle.',
  right_vehicle: 'The report is about the vehicle that was on show before the payment, and it was opened.',
  opened: 'The report has been opened, so this purchase was used.',
  bought: 'The records of this vehicle have been bought for you, so this purchase was used.',
  too_many: 'You have had several refunds in the last 30 days, so a person has to look at this one.',
  ask_support: 'This needs a person to look at it.',
};

interface Money {
  amountCents: number;
  currency: string;
}

/** The answer to a request that was granted, in words for the buyer. */
export function grantText(ground: RefundGround, { amountCents, currency }: Money): string {
  const amount = money(amountCents, currency);
  return `${GRANTS[ground]} We are returning ${amount} to the card you paid with. Banks take up to ten days to show it.`;
}

export function takenBackText({ amountCents, currency }: Money): string {
  return `This payment was taken back already: ${money(amountCents, currency)} go to the card you paid with.`;
}

/** Why not, and how to reach somebody who may decide otherwise. */
export function denialText(denial: Denial, supportEmail: string): string {
  return `${DENIALS[denial]} If you see it differently, write to ${supportEmail} and name the receipt.`;
}
