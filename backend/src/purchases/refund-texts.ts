import { money } from '../platform/mail/format.js';
import type { Payment } from '../payments/payment.entity.js';
import { type Finding, REFUND_DAYS, type RefundGround } from './refund-rules.js';

const GRANTS: Record<RefundGround, string> = {
  no_records: 'No source holds a record of this vehicle.',
  duplicate: 'You had paid for this vehicle before.',
  wrong_vehicle: 'The report is about a different vehicle from the one you meant.',
  unused: 'You have not used any of this purchase.',
  guarantee: 'That is our guarantee.',
};

/** What a buyer is told of why a person has to look. */
const FINDINGS: Record<Finding, string> = {
  disputed: 'Your bank is looking into this payment at your request.',
  paid_elsewhere: 'Someone paid for this in another browser and can still use it there.',
  subscription_went_on: 'This payment was for an earlier period of the subscription, and that period is over.',
  used_elsewhere: 'More reports have been opened or bought with this purchase.',
  credit_returned: 'You already have the credit for the empty report back, to use for another vehicle.',
  has_records: 'The report of this vehicle holds records.',
  not_arrived: 'The records have not arrived yet.',
  first_of_two: 'This is the first of your two payments for this vehicle.',
  no_duplicate: 'We found no other payment of yours for this vehicle.',
  right_vehicle: 'The report is about the vehicle you saw before you paid, and we have bought its records.',
  opened: 'Your signature and your address have opened the report.',
  bought: 'You paid more than 24 hours ago, and we have already bought the records of this vehicle for you.',
  too_many: 'You have had several refunds in the last 30 days.',
};

interface Money {
  amountCents: number;
  currency: string;
}

/** The answer to a request that was granted, in words for the buyer. */
export function grantText(ground: RefundGround, { amountCents, currency }: Money): string {
  const amount = money(amountCents, currency);
  return `${GRANTS[ground]} We are returning ${amount} to the card you paid with. Banks can take up to ten days to show it.`;
}

export function takenBackText({ amountCents, currency, refundReason }: Money & Pick<Payment, 'refundReason'>): string {
  if (refundReason === 'dispute')
    return `Your bank has already returned this payment to you: ${money(amountCents, currency)}.`;
  return `We have already refunded this payment: ${money(amountCents, currency)} to the card you paid with.`;
}

/** What the rules found, and that somebody decides; the due time is next to it. */
export const caseText = (finding: Finding): string =>
  `${FINDINGS[finding]} So a person will look at your request and decide. ${
    finding === 'disputed'
      ? 'What you paid for stays closed until your bank has decided.'
      : 'You can keep using what you paid for until then.'
  }`;

export const lateText = (supportEmail: string): string =>
  `The ${REFUND_DAYS} days for a refund of this payment are over. If you disagree, write to ${supportEmail} and name the receipt.`;
