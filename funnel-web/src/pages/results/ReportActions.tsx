import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { reportPdf } from '../../api/calls';
import type { Report } from '../../api/types';
import { Button, ButtonAnchor } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Notice } from '../../ui/Notice';

const ShareDialog = lazy(() => import('./ShareDialog'));

/** What can be done with a report that is open: print it, keep it, show it to somebody, hold it against another. */
export function ReportActions({ report }: { report: Report }) {
  const [sharing, setSharing] = useState(false);
  return (
    <div className="no-print flex flex-wrap items-center gap-2">
      <Button look="secondary" onClick={() => window.print()}>
        <Icon name="print" />
        Download Report
      </Button>
      <ButtonAnchor look="secondary" href={reportPdf(report.id)} download>
        <Icon name="download" />
        Download PDF
      </ButtonAnchor>
      <Button look="secondary" onClick={() => setSharing(true)}>
        <Icon name="share" />
        Share
      </Button>
      <Link to={`/compare?a=${encodeURIComponent(report.id)}`} className="link link-solo px-2">
        Compare
      </Link>
      {sharing ? (
        <Suspense>
          <ShareDialog reportId={report.id} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The time of reading online is over; the document stays. */
export function KeptPdf({ reportId }: { reportId: string }) {
  return (
    <div className="page no-print pt-5">
      <Notice title="Your time of reading this report online is over">
        <p>The PDF stays yours.</p>
        <a href={reportPdf(reportId)} download className="link link-solo">
          Download PDF
        </a>
      </Notice>
    </div>
  );
}
