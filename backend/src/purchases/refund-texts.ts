import { money } from '../mail/emails/format.js';
import { type Finding, REFUND_DAYS, type RefundGround } from './refund-rules.js';

const GRANTS: Record<RefundGround, string> = {
  no_records: 'No source holds a record of this vehicle.',
  duplicate: 'You had paid for this vehicle before.',
  wrong_vehicle: 'The report is about another vehicle than you meant.',
  unused: 'Nothing of this purchase has been used.',
  guarantee: 'That is our guarantee.',
};

/** What a buyer is told of why a person has to look. */
const FINDINGS: Record<Finding, string> = {
  disputed: 'Your bank is looking into this payment at your request.',
  paid_elsewhere: 'This was paid for in another browser, which goes on using it.',
  subscription_went_on: 'This payment was for an earlier period of the plan, and that period is over.',
  used_elsewhere: 'More reports have been opened with this purchase.',
  credit_returned: 'The report without records was given back to your balance, for another vehicle.',
  has_records: 'The report of this vehicle holds records, and it was opened.',
  not_arrived: 'The records have not arrived yet.',
  first_of_two: 'This is the first of your two payments for this vehicle.',
  no_duplicate: 'We find no other payment of yours for this vehicle.',
  right_vehicle:
    'The report is about the vehicle that was on show before the payment, and its records have been bought.',
  opened: 'The report has been opened.',
  bought: 'The records of this vehicle have been bought for you.',
  too_many: 'You have had several refunds in the last 30 days.',
  other_reason: 'Your reason needs a person to look at it.',
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

export function takenBackText({ amountCents, currency }: Money): string {
  return `This payment was refunded already: ${money(amountCents, currency)} go to the card you paid with.`;
}

/** What the rules found, and that somebody decides; the due time stands beside it. */
export const caseText = (finding: Finding): string =>
  `${FINDINGS[finding]} So a person looks at your request and decides. You can go on using what you paid for until then.`;

export const lateText = (supportEmail: string): string =>
  `The ${REFUND_DAYS} days for a refund of this payment are over. If you disagree, write to ${supportEmail} and name the receipt.`;
