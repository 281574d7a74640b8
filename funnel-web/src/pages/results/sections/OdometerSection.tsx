import { day, miles, number, plural } from '../../../journey/format';
import { Badge } from '../../../ui/Badge';
import { Notice } from '../../../ui/Notice';
import { HistorySection } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import type { SectionProps } from '../section-props';
import { OdometerChart } from './OdometerChart';

function Rollbacks({ dates }: { dates: readonly string[] }) {
  if (dates.length === 0) return null;
  return (
    <Notice tone="bad" className="mb-5" title={plural(dates.length, 'possible rollback')}>
      {dates.length === 1 ? 'The reading' : 'The readings'} of {dates.map(day).join(' and ')}{' '}
      {dates.length === 1 ? 'is' : 'are'} lower than an earlier one. It can be a slip of the pen; ask before you rely on
      the mileage.
    </Notice>
  );
}

export function OdometerSection({ number: place, history, findings }: SectionProps) {
  const { odometer, demonstration } = history;
  const rollbackDates = findings.odometer?.rollbackDates ?? [];
  const perYear = findings.odometer?.milesPerYear ?? null;
  return (
    <HistorySection
      number={place}
      id="odometer"
      title="Odometer history"
      origin={odometer}
      demonstration={demonstration}
      noneText="No odometer reading was reported under this VIN."
    >
      <Rollbacks dates={rollbackDates} />
      <OdometerChart readings={odometer.records} rollbackDates={rollbackDates} />
      {perYear === null ? null : (
        <p className="mt-2 text-[0.9375rem] text-soft">On average {number(Math.round(perYear))} miles a year.</p>
      )}
      <details className="mt-4">
        <summary className="link link-solo cursor-pointer">
          All {plural(odometer.records.length, 'reading')} as a table
        </summary>
        <div className="mt-3">
          <RecordTable
            caption="Odometer readings"
            head={['Date', 'Reading', 'Recorded by']}
            rows={odometer.records.map((reading) => ({
              key: `${reading.date} ${reading.miles}`,
              cells: [
                day(reading.date),
                <>
                  {miles(reading.miles)}{' '}
                  {rollbackDates.includes(reading.date) ? <Badge tone="bad">Possible rollback</Badge> : null}
                </>,
                reading.recordedBy,
              ],
            }))}
          />
        </div>
      </details>
    </HistorySection>
  );
}
