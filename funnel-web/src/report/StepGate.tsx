import type { NextStep, ReportView } from '../api/types';
import { ButtonLink } from '../ui/Button';
import { Message } from '../ui/Message';
import { links } from '../search/links';
import { nextStepLink } from './next-step';
import { refundText, refundTitle } from './refund-text';
import type { VehicleSearch } from '../search/search';

const TEXTS: Record<NextStep, { title: string; text: string; action: string }> = {
  checkout: { title: 'This report is not paid for yet', text: 'Choose a package first.', action: 'Choose a package' },
  sign: { title: 'Your signature comes first', text: 'One short step before this one.', action: 'Go to the signature' },
  address: { title: 'This report is signed', text: 'Your address is the last step.', action: 'Continue' },
  wait: { title: 'Everything is done', text: 'We are putting your report together.', action: 'To your report' },
  refunded: { title: 'Refunded', text: 'What this report cost was returned.', action: 'Choose a package' },
  failed: { title: 'No report has arrived', text: 'What it cost goes back by itself.', action: 'See what is known' },
  read: { title: 'Everything is done', text: 'Your report is ready to read.', action: 'Read your report' },
};

/** Shown on a step that is not the next one. */
export function StepGate({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const refunded = refundText(report.access);
  if (refunded)
    return (
      <Message
        title={refundTitle(report.access)}
        icon="check"
        action={<ButtonLink to={links.results(search, report.id)}>See what is known</ButtonLink>}
      >
        {refunded}
      </Message>
    );
  const { title, text, action } = TEXTS[report.access.nextStep];
  return (
    <Message title={title} icon="check" action={<ButtonLink to={nextStepLink(report, search)}>{action}</ButtonLink>}>
      {text}
    </Message>
  );
}
