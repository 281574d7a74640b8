import { humanize } from '../ui/format';

/** Labels of the findings of a claim. */
const FINDINGS: Record<string, string> = {
  disputed: 'The bank has not yet decided about this payment.',
  paid_elsewhere: 'The customer has proven the mailbox it was bought with, but did not pay in any of their browsers.',
  subscription_went_on: 'The subscription has renewed or ended since this payment.',
  several_opened: 'Several reports were opened with this purchase, its first among them.',
  opened_elsewhere: 'Another report was opened with this purchase.',
  credit_spent: 'A credit of this purchase was spent on another report, which was not opened.',
  // Of claims made before these were told apart.
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

/** @param readAt when the report was read, which the page shows as well */
export function findingText(finding: string, readAt: readonly string[]): string {
  if (finding === 'opened' && readAt.length === 0)
    return 'The report could be read: its records had arrived, it was signed and addressed. The customer has not read it.';
  return FINDINGS[finding] ?? humanize(finding);
}

export const stateOf = ({ state, overdue }: { state: string; overdue: boolean }): string =>
  overdue ? 'overdue' : state;
