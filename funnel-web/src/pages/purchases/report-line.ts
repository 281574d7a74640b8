import type { BoughtReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';
import { nextStepLink } from '../../report/next-step';
import { refundText } from '../../report/refund-text';
import { parseSearch } from '../../search/search';
import type { Tone } from '../../ui/Badge';

interface ReportLine {
  badge: string;
  tone: Tone;
  text: string;
  action: string;
  href: string;
  /** Something is left to do before it can be read. */
  open: boolean;
}

/** What became of a bought report, and where it goes on. The server said which step is next. */
export function reportLine({ reportId, vin, plate, access }: BoughtReportView): ReportLine {
  const { nextStep, accessUntil, signed, addressed } = access;
  const search = parseSearch(plate ? { type: 'license_plate', value: plate } : { type: 'vin', value: vin });
  const href = nextStepLink({ id: reportId, access }, search);
  const results = nextStepLink({ id: reportId, access: { ...access, nextStep: 'read' } }, search);
  const refunded = refundText(access);
  if (refunded)
    return {
      badge: access.refunded === 'dispute' ? 'Closed for now' : 'Refunded',
      tone: 'neutral',
      text: refunded,
      action: 'See what is known',
      href: results,
      open: false,
    };
  const until = accessUntil ? `until ${day(accessUntil)}` : '';
  switch (nextStep) {
    case 'sign':
      return {
        badge: addressed ? 'One step left' : 'Two steps left',
        tone: 'warn',
        text: `Paid for. ${addressed ? 'Sign' : 'Sign and enter your address'} to open it. Available ${until}.`,
        action: 'Sign now',
        href,
        open: true,
      };
    case 'address':
      return {
        badge: 'One step left',
        tone: 'warn',
        text: `Paid for${signed ? ' and signed' : ''}. Enter your address to open it. Available ${until}.`,
        action: 'Enter your address',
        href,
        open: true,
      };
    case 'wait':
      return {
        badge: 'On its way',
        tone: 'neutral',
        text: 'Everything is done. We are getting the records.',
        action: 'Check progress',
        href,
        open: true,
      };
    case 'read':
      return {
        badge: 'Ready',
        tone: 'good',
        text: `Available ${until}.`,
        action: 'Read the report',
        href,
        open: false,
      };
    case 'failed':
      return {
        badge: 'No report',
        tone: 'neutral',
        text: 'No report has arrived. What it cost goes back by itself.',
        action: 'See what is known',
        href: results,
        open: false,
      };
    case 'refunded':
    case 'checkout':
      return {
        badge: 'Expired',
        tone: 'neutral',
        text: accessUntil ? `It was available until ${day(accessUntil)}.` : 'No longer available.',
        action: 'See what is known',
        href: results,
        open: false,
      };
  }
}
