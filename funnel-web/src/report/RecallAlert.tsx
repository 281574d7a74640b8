import type { ReportView } from '../api/types';
import type { SearchIntent } from '../search/search';
import { Notice } from '../ui/Notice';

interface RecallAlertProps {
  report: ReportView;
  intent: SearchIntent;
  className?: string;
}

export function RecallAlert({ report, intent, className }: RecallAlertProps) {
  const recalls = report.availability.find(({ key }) => key === 'recalls');
  if (recalls?.status === 'available')
    return (
      <Notice tone="warn" title="Recall campaigns exist for this model" className={className}>
        The report lists each campaign and its remedy.
      </Notice>
    );
  return (
    <Notice title="What a report can reveal" className={className}>
      {intent === 'seller'
        ? 'Buyers look for hidden accidents, title issues and mileage rollbacks. The records show what they will find.'
        : 'Hidden accidents, title issues and mileage rollbacks cannot be seen on a test drive. ' +
          'The records show those that were reported.'}
    </Notice>
  );
}
