import type { ReportView } from '../api/types';
import { nextStepLink } from '../report/next-step';
import type { VehicleSearch } from '../search/search';
import { ButtonLink } from '../ui/Button';
import { Message } from '../ui/Message';

export const PAID = 'This report is already paid for. Nothing more is charged.';

export function AlreadyPaid({ report, search }: { report: ReportView; search: VehicleSearch }) {
  return (
    <Message
      title="This report is already paid for"
      icon="check"
      action={<ButtonLink to={nextStepLink(report, search)}>Continue</ButtonLink>}
    >
      Nothing more is charged. Pick up where you left off.
    </Message>
  );
}
