/** Why no rule grants a refund, so that a person decides, in the words of the answer and the email. */
export const FINDING_TEXTS = {
  disputed: 'Your bank is looking into this payment at your request.',
  paid_elsewhere: 'Someone paid for this in another browser and can still use it there.',
  subscription_went_on: 'This payment was for an earlier period of the subscription, and that period is over.',
  several_opened: 'Several reports have been opened with this purchase.',
  opened_elsewhere: 'More reports have been opened with this purchase.',
  credit_spent: 'A credit of this purchase has been spent on another report, which has not been opened.',
  credit_returned: 'You already have the credit for the empty report back, to use for another vehicle.',
  has_records: 'The report of this vehicle holds records.',
  not_arrived: 'The records have not arrived yet.',
  first_of_two: 'This is the first of your two payments for this vehicle.',
  no_duplicate: 'We found no other payment of yours for this vehicle.',
  right_vehicle: 'The report is about the vehicle you saw before you paid, and we have bought its records.',
  opened: 'Your signature and your address have opened the report.',
  bought: 'You paid more than 24 hours ago, and we have already bought the records of this vehicle for you.',
  too_many: 'You have had several refunds in the last 30 days.',
} as const;

export type Finding = keyof typeof FINDING_TEXTS;

export const isFinding = (finding: string): finding is Finding => Object.hasOwn(FINDING_TEXTS, finding);
