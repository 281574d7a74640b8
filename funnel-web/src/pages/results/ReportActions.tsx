import { lazy, Suspense, useState } from 'react';
import { reportPdf } from '../../api/calls';
import type { ReportView } from '../../api/types';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { useSoon } from '../../ui/use-soon';
import { pathOf } from '../../app/paths';

const loadShareDialog = () => import('./ShareDialog');
const ShareDialog = lazy(loadShareDialog);
const SOON = [loadShareDialog];

const COMPACT = 'max-sm:gap-1.5 max-sm:px-1 max-sm:text-sm';

export function ReportActions({ report }: { report: ReportView }) {
  const [sharing, setSharing] = useState(false);
  useSoon(SOON);
  return (
    <div className="no-print grid grid-cols-2 gap-2 sm:grid-cols-[auto_auto] sm:justify-start lg:flex lg:flex-wrap">
      <Button look="secondary" className={COMPACT} onClick={() => window.print()}>
        <Icon name="print" />
        Download Report
      </Button>
      <ButtonAnchor look="secondary" className={COMPACT} href={reportPdf(report.id)} download>
        <Icon name="download" />
        Download PDF
      </ButtonAnchor>
      <Button look="secondary" className={COMPACT} onClick={() => setSharing(true)}>
        <Icon name="share" />
        Share
      </Button>
      <ButtonLink look="secondary" className={COMPACT} to={`${pathOf('compare')}?a=${encodeURIComponent(report.id)}`}>
        Compare
      </ButtonLink>
      {sharing ? (
        <Suspense>
          <ShareDialog reportId={report.id} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
