import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { reportQuery, readableReportsQuery } from '../../../api/queries';
import { reportState, type ReportState } from '../../../report/report-state';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { Notice } from '../../../ui/Notice';
import { usePageHead } from '../../../ui/use-page-head';
import { CompareChart } from './CompareChart';
import { CompareTable } from './CompareTable';
import { isFull } from './compare-rows';
import { pathOf } from '../../../app/paths';
import { useState, type FormEvent } from 'react';
import { failureText, NETWORK_ERROR_TEXT } from '../../../api/client';
import type { ReadableReportView } from '../../../api/types';
import { Button, ButtonLink } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { LoadFailed } from '../../../ui/LoadFailed';
import { Message } from '../../../ui/Message';
import { CONTROL } from '../../../ui/TextInput';

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

interface ReportPickerProps {
  a: string;
  b: string;
  onPick: (a: string, b: string) => void;
}

function Choices({ reports, a, b, onPick }: ReportPickerProps & { reports: readonly ReadableReportView[] }) {
  const known = (id: string) => (reports.some((report) => report.id === id) ? id : '');
  const [picked, setPicked] = useState([known(a), known(b)]);
  const [error, setError] = useState<string | null>(null);

  function compare(event: FormEvent) {
    event.preventDefault();
    const [first = '', second = ''] = picked;
    if (!first || !second) setError('Choose two reports.');
    else if (first === second) setError('Choose two different reports.');
    else onPick(first, second);
  }

  return (
    <form onSubmit={compare} noValidate className="mt-3 grid items-start gap-5 md:grid-cols-2">
      <p className="text-soft md:col-span-2">Choose two reports you can read now.</p>
      {['First report', 'Second report'].map((label, index) => (
        <Field key={label} label={label} error={index === 1 ? error : null}>
          {(ties) => (
            <select
              {...ties}
              className={CONTROL}
              value={picked[index]}
              onChange={({ target }) => setPicked(picked.map((id, place) => (place === index ? target.value : id)))}
            >
              <option value="">Choose a report</option>
              {reports.map(({ id, vehicle, vin }) => (
                <option key={id} value={id}>
                  {vehicle} {vin ? `(${vin})` : ''}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <Button type="submit" className="md:col-span-2 md:justify-self-start">
        Compare
      </Button>
    </form>
  );
}

function ReportPicker(props: ReportPickerProps) {
  const { data: reports, error, refetch } = useQuery(readableReportsQuery);
  if (error)
    return (
      <LoadFailed heading="h2" title="Your reports could not be loaded" retry={refetch}>
        {failureText(error, NETWORK_ERROR_TEXT)}
      </LoadFailed>
    );
  if (!reports) return <p role="status">Loading your reports...</p>;
  if (reports.length < 2)
    return (
      <Message
        heading="h2"
        title="Two reports are needed"
        action={<ButtonLink to={pathOf('home')}>Look up a vehicle</ButtonLink>}
      >
        {reports.length === 0
          ? 'You have no report in this browser that you can read now.'
          : `You have one report you can read now: ${reports[0]?.vehicle}.`}{' '}
        Any two of your own reports can be compared.
      </Message>
    );
  return <Choices {...props} reports={reports} />;
}

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
