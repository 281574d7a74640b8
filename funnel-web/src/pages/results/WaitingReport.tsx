import type { ReportView } from '../../api/types';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Button } from '../../ui/Button';
import { Message } from '../../ui/Message';
import { SectionFrame } from './SectionFrame';
import { Specifications } from './sections/Specifications';

interface WaitingReportProps {
  report: ReportView;
  waitedLong: boolean;
  retry: () => void;
}

/** The history is fetched after the payment; this page asks again by itself for a while, and shows what is known already. */
export function WaitingReport({ report, waitedLong, retry }: WaitingReportProps) {
  return (
    <>
      <div role="status">
        <Message
          title={waitedLong ? 'This is taking longer than usual' : 'We are putting your report together'}
          icon="clock"
          action={waitedLong ? <Button onClick={retry}>Check again</Button> : null}
        >
          {waitedLong
            ? 'The source has not answered yet. Your payment is safe. The report opens here as soon as it arrives, even if you come back later in this browser.'
            : 'We are getting the records from their sources. This page opens the report automatically, usually within seconds.'}
        </Message>
      </div>
      <div className="page pb-12">
        <SectionFrame number={1} id="specifications" title={vehicleHeading(report.vehicleData)}>
          <p className="mb-4 text-soft">
            We already know this much. Still to come: its history, from title records to market value.
          </p>
          <Specifications report={report} />
        </SectionFrame>
      </div>
    </>
  );
}
