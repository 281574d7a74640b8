import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { ReportView } from '../../api/types';
import { ReportElsewhere } from '../../report/ReportElsewhere';
import { ReportFailed } from '../../report/ReportMissing';
import { isFirstReading } from '../../report/next-step';
import type { ReportState } from '../../report/report-state';
import { refundText, refundTitle } from '../../report/refund-text';
import { formatPlate } from '../../../../backend/src/platform/input-rules/plate-value.js';
import { carrySearch } from '../../search/carried-search';
import { parseSearch, searchBanner, type VehicleSearch } from '../../search/search';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Notice } from '../../ui/Notice';
import { StepRail } from '../../ui/StepRail';
import { usePageHead } from '../../ui/use-page-head';
import { pathOf } from '../../app/paths';
import { LockedReport } from './LockedReport';
import { LoweredReport } from './LoweredReport';
import { KeptPdf, ReportActions } from './ReportActions';
import { ReportDocument } from './ReportDocument';
import { ReportOpening } from './opening/ReportOpening';
import { StepLeft } from './StepLeft';
import { useResults } from './use-results';
import { WaitingReport } from './WaitingReport';

/**
 * The search this report answers: of the address bar while the report is on its way and where it fits the report, else of the report
 * itself. An address is easily changed, and the vehicle of another one must not stand over this report. `type` may say premium or free,
 * which is no search.
 */
function useReportSearch(report: ReportView | null): VehicleSearch | null {
  const [query] = useSearchParams();
  const type = query.get('searchType') ?? query.get('type');
  const named = parseSearch({ type, value: query.get('value'), intent: query.get('intent') ?? report?.intent });
  if (!report) return named;
  const { licensePlate, state, vin, intent } = report;
  if (named?.type === 'vin' && named.value.toUpperCase() === vin) return named;
  // A plate that led to a VIN is still what was searched.
  return licensePlate && state
    ? { type: 'license_plate', value: formatPlate({ licensePlate, state }), intent: named?.intent ?? intent }
    : { type: 'vin', value: vin ?? '', intent: named?.intent ?? intent };
}

/** Which search this answers; straight from the purchase also that this was the last step. */
function Banner({ search }: { search: VehicleSearch | null }) {
  const { state } = useLocation();
  return (
    <div className="no-print border-b border-rule bg-sheet">
      <div className="page flex min-h-11 flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2">
        <p className="text-[0.9375rem] font-semibold break-all">
          {search?.value ? searchBanner(search) : 'Vehicle report'}
        </p>
        {isFirstReading(state) ? <StepRail current="Read" className="sm:w-96" /> : null}
      </div>
    </div>
  );
}

interface BodyProps {
  found: Extract<ReportState, { report: ReportView }>;
  search: VehicleSearch | null;
  waitedLong: boolean;
  retry: () => void;
}

function Body({ found: { state, report }, search, waitedLong, retry }: BodyProps) {
  const [query] = useSearchParams();
  if (state === 'readable' && query.get('type') === 'free') return <LoweredReport report={report} search={search} />;
  if (state === 'readable') return <ReportDocument report={report} actions={<ReportActions report={report} />} />;
  if (state === 'waiting') return <WaitingReport report={report} waitedLong={waitedLong} retry={retry} />;
  if (!report.access.paid) return <LockedReport report={report} search={search} />;
  return <StepLeft report={report} search={search} />;
}

function Elsewhere({ reportId, search }: { reportId: string; search: VehicleSearch | null }) {
  return (
    <ReportElsewhere title="Open your report here" reportId={reportId}>
      Or{' '}
      <Link to={pathOf('home')} state={carrySearch(search)} className="link">
        look up a vehicle
      </Link>
      ; we show what is free before you pay anything.
    </ReportElsewhere>
  );
}

/** What is above a report, in whatever state it is. */
function Above({ report, search }: { report: ReportView; search: VehicleSearch | null }) {
  const refund = refundText(report.access);
  return (
    <>
      <Banner search={search} />
      {report.access.pdf && report.access.nextStep !== 'read' ? <KeptPdf reportId={report.id} /> : null}
      {refund ? (
        <div className="page pt-5">
          <Notice tone="good" title={refundTitle(report.access)}>
            {refund}
          </Notice>
        </div>
      ) : null}
    </>
  );
}

/** The first screen of a report that may be read, for the document. */
function FirstScreen({ report }: { report: ReportView }) {
  const search = useReportSearch(report);
  // What a button does comes with the scripts: until then its place is kept.
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
  if (report?.access.nextStep === 'read') return <FirstScreen report={report} />;
  return (
    <p role="status" className="page page-narrow py-24 text-center font-serif text-2xl">
      Loading report...
    </p>
  );
}

export default function ResultsPage() {
  const { reportId = '' } = useParams();
  const { found, waitedLong, retry } = useResults(reportId);
  const { report } = found;
  const search = useReportSearch(report);
  usePageHead(report ? `${vehicleHeading(report.vehicleData)}: vehicle report` : 'Vehicle report');

  if (found.state === 'missing') return <Elsewhere reportId={reportId} search={search} />;
  if (found.state === 'failed') return <ReportFailed error={found.error} retry={found.retry} />;
  if (!found.report || !report) return <Waiting />;
  return (
    <>
      <Above report={report} search={search} />
      {found.fromCopy ? (
        <div className="page no-print pt-5">
          <Notice title="Shown from this browser’s copy">The server cannot be reached at the moment.</Notice>
        </div>
      ) : null}
      <Body found={found} search={search} waitedLong={waitedLong} retry={retry} />
    </>
  );
}
