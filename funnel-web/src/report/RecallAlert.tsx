import type { ReportView } from '../api/types';
import { Notice } from '../ui/Notice';

/** An alert only when there is something to be alert about; otherwise what a report is for. */
export function RecallAlert({ report, className }: { report: ReportView; className?: string }) {
  const recalls = report.availability.find(({ key }) => key === 'recalls');
  if (recalls?.status === 'available')
    return (
      <Notice tone="warn" title="Recall campaigns exist for this model" className={className ?? ''}>
        The report lists each campaign and its remedy.
      </Notice>
    );
  return (
    <Notice title="What a report can reveal" className={className ?? ''}>
      Hidden accidents, title issues and mileage rollbacks cannot be seen on a test drive. The records show those that
      were reported.
    </Notice>
  );
}
