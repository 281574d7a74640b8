import type { ReactNode } from 'react';
import type { ReportView, VerdictText } from '../../../api/types';
import { ReportPicture } from '../../../report/ReportPicture';
import { VehicleWarnings } from '../../../report/VehicleWarnings';
import { Badge } from '../../../ui/Badge';
import { FactLine } from '../FactLine';

interface ReportFactsProps {
  report: ReportView;
  verdict: VerdictText;
  /** What can be done with the report, where its reader may do something. */
  actions: ReactNode;
}

/** From when and from whom the records are, what can be done with them, and what kind of vehicle it is. */
export function ReportFacts({ report, verdict, actions }: ReportFactsProps) {
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-8 gap-y-3">
        <FactLine report={report} />
        <div className="w-36 max-w-[40vw] sm:row-span-2 sm:w-56 print:w-40">
          <ReportPicture report={report} />
        </div>
        <div className="col-span-2 min-w-0 space-y-3 sm:col-span-1">
          {verdict.source ? (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <span className="text-balance">{verdict.source}</span>
              {report.history?.demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
            </p>
          ) : null}
          {actions}
        </div>
      </div>
      <VehicleWarnings report={report} suggest={false} className="mt-5" />
    </>
  );
}
