import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { failureText, NETWORK_ERROR_TEXT } from '../../../api/client';
import { readableReportsQuery } from '../../../api/queries';
import type { ReadableReportView } from '../../../api/types';
import { Button, ButtonLink } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { LoadFailed } from '../../../ui/LoadFailed';
import { Message } from '../../../ui/Message';
import { CONTROL } from '../../../ui/TextInput';
import { pathOf } from '../../../app/paths';

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

export function ReportPicker(props: ReportPickerProps) {
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
