import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { formatPlate } from '../../../../backend/src/platform/input-rules/plate-value.js';
import { reportPdf } from '../../api/calls';
import { isNotFound } from '../../api/client';
import { reportQuery } from '../../api/queries';
import type { ReportView } from '../../api/types';
import { pathOf } from '../../app/paths';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { isFirstReading, nextStepLink } from '../../report/next-step';
import { refundText, refundTitle } from '../../report/refund-text';
import { reportState, type ReportState } from '../../report/report-state';
import { storedReport, storeReport } from '../../report/report-store';
import { ReportElsewhere } from '../../report/IdentifyPage';
import { ReportFailed, ReportLoading } from '../../report/ReportMissing';
import { carrySearch } from '../../search/carried-search';
import { clearRouteBackup } from '../../search/route-backup';
import { parseSearch, searchBanner, type VehicleSearch } from '../../search/search';
import { paced, TIMINGS } from '../../session/timings';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Message } from '../../ui/Message';
import { Notice } from '../../ui/Notice';
import { StepRail } from '../../ui/StepRail';
import { useClock } from '../../ui/use-clock';
import { usePageHead } from '../../ui/use-page-head';
import { LockedReport, LoweredReport } from './LockedReport';
import { ReportActions } from './ReportActions';
import { ReportDocument } from './ReportDocument';
import { ReportOpening } from './ReportOpening';
import { SectionFrame } from './SectionFrame';
import { Specifications } from './sections/Specifications';

interface ReportAndSearch {
  report: ReportView;
  search: VehicleSearch | null;
}

/** Asks the server first, because an emailed link has no local copy; the copy is for a server that can't be reached. */
function useResults(id: string) {
  const [known, setKnown] = useState<ReportView>();
  const isWaiting = known?.access.nextStep === 'wait';
  const waited = useClock(isWaiting);
  const waitedLong = isWaiting && waited >= TIMINGS.waitLimit;
  const refetchInterval = isWaiting && !waitedLong ? paced(TIMINGS.waitRefetch) : false;
  const { data, error, refetch } = useQuery({ ...reportQuery(id), staleTime: 0, refetchInterval });
  if (data && data !== known) setKnown(data);

  useEffect(() => {
    if (data) storeReport(data);
  }, [data]);

  const isMissing = isNotFound(error);
  useEffect(() => {
    // The home page must not offer to continue here.
    if (isMissing) clearRouteBackup();
  }, [isMissing]);

  const retry = () => void refetch();
  const copy = error ? storedReport(id) : null;
  const found = reportState({ report: data, error, retry, copy: copy?.state === 'ok' ? copy.report : null });
  return { found, waitedLong, retry };
}

/** The search of the address if it fits the report, else the report's own. `type` may also be premium or free. */
function useReportSearch(report: ReportView | null): VehicleSearch | null {
  const [query] = useSearchParams();
  const type = query.get('searchType') ?? query.get('type');
  const named = parseSearch({ type, value: query.get('value'), intent: query.get('intent') ?? report?.intent });
  if (!report) return named;
  const { licensePlate, state, vin } = report;
  if (named?.type === 'vin' && named.value.toUpperCase() === vin) return named;
  const intent = named?.intent ?? report.intent;
  // A plate that led to a VIN is still what was searched.
  return licensePlate && state
    ? { type: 'license_plate', value: formatPlate({ licensePlate, state }), intent }
    : { type: 'vin', value: vin ?? '', intent };
}

function StepLeft({ report, search }: ReportAndSearch) {
  const { paid, signed, addressed, nextStep } = report.access;
  const steps = [
    { name: 'Payment', done: paid },
    { name: 'Signature', done: signed },
    { name: 'Address', done: addressed },
  ];
  const left = steps.filter(({ done }) => !done).length;
  return (
    <div className="page page-narrow py-12 md:py-20">
      <Card className="p-6 md:p-10">
        <p className="caps">{vehicleHeading(report.vehicleData)}</p>
        <h1 className="mt-2 text-3xl md:text-4xl">{left === 1 ? 'One step left' : 'Two short steps left'}</h1>
        <p className="mt-3 text-soft">Your report is paid for. It opens when you complete these steps.</p>
        <ol className="mt-6 divide-y divide-rule border-y border-rule">
          {steps.map(({ name, done }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              <span
                className={clsx(
                  'grid size-6 place-items-center rounded-full border',
                  done ? 'border-accent bg-accent text-on-accent' : 'border-rule-strong',
                )}
              >
                {done ? <Icon name="check" className="size-4" /> : null}
              </span>
              {name}
              <span className="ml-auto text-sm text-soft">{done ? 'Done' : 'To do'}</span>
            </li>
          ))}
        </ol>
        <ButtonLink to={nextStepLink(report, search)} size="large" wide className="mt-7">
          {nextStep === 'sign' ? 'Sign now' : 'Enter your address'}
        </ButtonLink>
      </Card>
    </div>
  );
}

const WAITING = {
  title: 'We are putting your report together',
  text:
    'We are getting the records from their sources. This page opens the report automatically, ' +
    'usually within seconds.',
};
const WAITED_LONG = {
  title: 'This is taking longer than usual',
  text:
    'The source has not answered yet. Your payment is safe. The report opens here as soon as it arrives, ' +
    'even if you come back later in this browser.',
};

interface WaitingReportProps {
  report: ReportView;
  waitedLong: boolean;
  retry: () => void;
}

function WaitingReport({ report, waitedLong, retry }: WaitingReportProps) {
  const { title, text } = waitedLong ? WAITED_LONG : WAITING;
  return (
    <>
      <div role="status">
        <Message title={title} icon="clock" action={waitedLong ? <Button onClick={retry}>Check again</Button> : null}>
          {text}
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

interface BodyProps extends WaitingReportProps, ReportAndSearch {
  state: ReportState['state'];
}

function Body({ state, search, ...waiting }: BodyProps) {
  const { report } = waiting;
  const [query] = useSearchParams();
  if (state === 'readable' && query.get('type') === 'free') return <LoweredReport report={report} search={search} />;
  if (state === 'readable') return <ReportDocument report={report} actions={<ReportActions report={report} />} />;
  if (state === 'waiting') return <WaitingReport {...waiting} />;
  return report.access.paid ? (
    <StepLeft report={report} search={search} />
  ) : (
    <LockedReport report={report} search={search} />
  );
}

/** Above every report: its search, and what became of its purchase. */
function Above({ report, search }: ReportAndSearch) {
  const { state } = useLocation();
  const { access } = report;
  const refund = refundText(access);
  return (
    <>
      <div className="no-print border-b border-rule bg-sheet">
        <div className="page flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2">
          <p className="text-[0.9375rem] font-semibold break-all">
            {search?.value ? searchBanner(search) : 'Vehicle report'}
          </p>
          {isFirstReading(state) ? <StepRail current="Read" className="sm:w-96" /> : null}
        </div>
      </div>
      {access.pdf && access.nextStep !== 'read' ? (
        <div className="page no-print pt-5">
          <Notice title="Online access to this report has ended">
            <p>The PDF stays yours.</p>
            <a href={reportPdf(report.id)} download className="link link-solo">
              Download PDF
            </a>
          </Notice>
        </div>
      ) : null}
      {refund ? (
        <div className="page pt-5">
          <Notice tone="good" title={refundTitle(access)}>
            {refund}
          </Notice>
        </div>
      ) : null}
    </>
  );
}

/** The first screen of a readable report, in the document of the server. The buttons wait for the scripts. */
function FirstScreen({ report }: { report: ReportView }) {
  const search = useReportSearch(report);
  const actions = (
    <div className="invisible">
      <ReportActions report={report} />
    </div>
  );
  return (
    <>
      <Above report={report} search={search} />
      <article className="pb-8 md:pb-12">
        <ReportOpening report={report} actions={actions} />
      </article>
    </>
  );
}

export function Waiting({ report }: { report?: ReportView }) {
  return report?.access.nextStep === 'read' ? <FirstScreen report={report} /> : <ReportLoading />;
}

export default function ResultsPage() {
  const { reportId = '' } = useParams();
  const { found, waitedLong, retry } = useResults(reportId);
  const { report, state } = found;
  const search = useReportSearch(report);
  usePageHead(report ? `${vehicleHeading(report.vehicleData)}: vehicle report` : 'Vehicle report');

  if (state === 'missing')
    return (
      <ReportElsewhere title="Open your report here" reportId={reportId}>
        Or{' '}
        <Link to={pathOf('home')} state={carrySearch(search)} className="link">
          look up a vehicle
        </Link>
        ; we show what is free before you pay anything.
      </ReportElsewhere>
    );
  if (state === 'failed') return <ReportFailed error={found.error} retry={retry} />;
  if (!report) return <ReportLoading />;
  return (
    <>
      <Above report={report} search={search} />
      {found.fromCopy ? (
        <div className="page no-print pt-5">
          <Notice title="Shown from this browser’s copy">The server cannot be reached at the moment.</Notice>
        </div>
      ) : null}
      <Body state={state} report={report} search={search} waitedLong={waitedLong} retry={retry} />
    </>
  );
}
