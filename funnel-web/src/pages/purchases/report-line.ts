import type { BoughtReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { nextStepLink } from '../../report/next-step';
import { refundText } from '../../report/refund-text';
import { links } from '../../search/links';
import { parseSearch } from '../../search/search';
import type { Tone } from '../../ui/Badge';

interface ReportLine {
  badge: string;
  tone: Tone;
  text: string;
  action: string;
  href: string;
  open: boolean;
}

/** What became of a bought report, and where it continues. The server says which step is next. */
export function reportLine({ reportId, vin, plate, access }: BoughtReportView): ReportLine {
  const { nextStep, accessUntil, signed, addressed, refunded } = access;
  const search = parseSearch(plate ? { type: 'license_plate', value: plate } : { type: 'vin', value: vin });
  const href = nextStepLink({ id: reportId, access }, search);
  const todo = (badge: string, text: string, action: string): ReportLine => {
    const tone = nextStep === 'wait' ? 'neutral' : 'warn';
    return { badge, tone, text, action, href, open: true };
  };
  const closed = (badge: string, text: string): ReportLine => {
    const results = links.results(search, reportId);
    return { badge, tone: 'neutral', text, action: 'See what is known', href: results, open: false };
  };

  const refund = refundText(access);
  if (refund) return closed(refunded === 'dispute' ? 'Closed for now' : 'Refunded', refund);
  const until = accessUntil ? `until ${day(accessUntil)}` : '';
  switch (nextStep) {
    case 'sign': {
      const steps = addressed ? 'Sign' : 'Sign and enter your address';
      const text = `Paid for. ${steps} to open it. Available ${until}.`;
      return todo(addressed ? 'One step left' : 'Two steps left', text, 'Sign now');
    }
    case 'address': {
      const text = `Paid for${signed ? ' and signed' : ''}. Enter your address to open it. Available ${until}.`;
      return todo('One step left', text, 'Enter your address');
    }
    case 'wait':
      return todo('On its way', 'Everything is done. We are getting the records.', 'Check progress');
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
      return closed('No report', 'No report has arrived. What it cost goes back by itself.');
    case 'refunded':
    case 'checkout':
      return closed('Expired', accessUntil ? `It was available ${until}.` : 'No longer available.');
  }
}
