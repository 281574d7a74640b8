import { humanize } from '../ui/format';

/** Labels of the findings of a claim. */
const FINDINGS: Record<string, string> = {
  disputed: 'The bank has not yet decided about this payment.',
  paid_elsewhere: 'The customer has proven the mailbox it was bought with, but did not pay in any of their browsers.',
  subscription_went_on: 'The subscription has renewed or ended since this payment.',
  used_elsewhere: 'More reports were opened or bought with this purchase.',
  credit_returned: 'The credit for the empty report was given back.',
  has_records: 'The report holds records, which the shop has bought.',
  not_arrived: 'The records have not arrived yet.',
  first_of_two: 'It is the first of two payments for this vehicle.',
  no_duplicate: 'There is no other payment for this vehicle.',
  right_vehicle: 'The report is about the vehicle that was shown, and the shop has bought its records.',
  opened: 'The report was opened.',
  bought: 'It was paid more than 24 hours before, and the shop has bought its records.',
  too_many: 'The customer has had several refunds in 30 days.',
};

export const findingText = (finding: string): string => FINDINGS[finding] ?? humanize(finding);

export const stateOf = ({ state, overdue }: { state: string; overdue: boolean }): string =>
  overdue ? 'overdue' : state;
