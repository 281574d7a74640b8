import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError, failureText, NETWORK_ERROR_TEXT } from '../../api/client';
import { sharedQuery } from '../../api/queries';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { ReportLoading } from '../../report/ReportMissing';
import { Button, ButtonLink } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { LoadFailed } from '../../ui/LoadFailed';
import { Message } from '../../ui/Message';
import { usePageHead } from '../../ui/use-page-head';
import { ReportDocument } from './ReportDocument';
import { pathOf } from '../../app/paths';

function NoReport({ error, retry }: { error: unknown; retry: () => unknown }) {
  const said = error instanceof ApiError && [404, 410].includes(error.status) ? error : null;
  if (!said)
    return (
      <LoadFailed title="The report could not be loaded" retry={retry}>
        {failureText(error, NETWORK_ERROR_TEXT)}
      </LoadFailed>
    );
  return (
    <Message
      title={said.status === 410 ? 'No longer shared' : 'No report at this link'}
      icon="lock"
      action={<ButtonLink to={pathOf('home')}>Look up a vehicle</ButtonLink>}
    >
      {said.text}
    </Message>
  );
}

/** A report shared by a link: read-only and without data about its owner. */
export default function SharedPage() {
  const { shareToken = '' } = useParams();
  const { data, error, refetch } = useQuery(sharedQuery(shareToken));
  usePageHead(data ? `${vehicleHeading(data.report.vehicleData)}: shared vehicle report` : 'Shared vehicle report');
  if (error) return <NoReport error={error} retry={refetch} />;
  if (!data) return <ReportLoading />;
  return (
    <>
      <div className="border-b border-rule bg-sheet">
        <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <p className="text-[0.9375rem]">
            <strong className="font-semibold">Shared by a Roadbook customer.</strong> Readable here until{' '}
            {day(data.expiresAt)}.
          </p>
          <Button look="secondary" className="no-print" onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </div>
      </div>
      <ReportDocument report={data.report} actions={null} />
    </>
  );
}
