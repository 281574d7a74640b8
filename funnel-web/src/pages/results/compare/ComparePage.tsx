import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportQuery } from '../../../api/queries';
import { reportState, type ReportState } from '../../../report/report-state';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Notice } from '../../../ui/Notice';
import { usePageHead } from '../../../ui/use-page-head';
import { CompareChart } from './CompareChart';
import { CompareTable } from './CompareTable';
import { isFull } from './compare-rows';
import { ReportPicker } from './ReportPicker';
import { pathOf } from '../../../app/paths';

function Unreadable({ found }: { found: ReportState }) {
  const { state, report } = found;
  return (
    <Notice tone="warn" title="This report cannot be compared" className="mt-5">
      {report ? (
        <>
          The report of the {vehicleHeading(report.vehicleData)} is not open.{' '}
          <Link to={pathOf('results', { reportId: report.id })} className="link">
            See what is left to do
          </Link>
        </>
      ) : state === 'missing' ? (
        'This report is not in this browser. Only your own reports can be compared.'
      ) : (
        <>
          It could not be loaded.{' '}
          <button type="button" className="link" onClick={state === 'failed' ? found.retry : undefined}>
            Try again
          </button>
        </>
      )}
    </Notice>
  );
}

function useComparedReport(id: string): ReportState {
  const { data, error, refetch } = useQuery(reportQuery(id));
  return reportState({ report: data, error, retry: () => void refetch() });
}

function SideBySide({ a, b }: { a: string; b: string }) {
  const [first, second] = [useComparedReport(a), useComparedReport(b)];
  if (first.state === 'loading' || second.state === 'loading') return <p role="status">Loading the reports...</p>;
  return (
    <>
      {isFull(first.report) && isFull(second.report) ? (
        <>
          <div className="mt-8">
            <CompareTable a={first.report} b={second.report} />
          </div>
          <section aria-labelledby="odometers" className="mt-10">
            <h2 id="odometers" className="mb-4 text-2xl">
              Odometer history
            </h2>
            <CompareChart a={first.report} b={second.report} />
          </section>
        </>
      ) : (
        [first, second].map((found, index) => (isFull(found.report) ? null : <Unreadable key={index} found={found} />))
      )}
      <p className="mt-10">
        <Link to={pathOf('compare')} className="link link-solo">
          Compare other reports
        </Link>
      </p>
    </>
  );
}

/** Two of the visitor's own reports side by side. */
export default function ComparePage() {
  const [query, setQuery] = useSearchParams();
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? ''];
  const chosen = a !== '' && b !== '' && a !== b;
  usePageHead('Compare two vehicles');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-3xl md:text-4xl">Two vehicles side by side</h1>
      {chosen ? (
        <SideBySide a={a} b={b} />
      ) : (
        <ReportPicker a={a} b={b} onPick={(first, second) => setQuery({ a: first, b: second })} />
      )}
    </div>
  );
}
