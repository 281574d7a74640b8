import type { OdometerJump } from '../../../api/types';
import { day, miles, number, plural } from '../../../format/format';
import { Badge } from '../../../ui/Badge';
import { Notice } from '../../../ui/Notice';
import { HistorySection } from '../HistorySection';
import { Method } from '../Method';
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

/** A rise that nobody drives: more likely a wrong figure than a fraud, so it warns and does not accuse. */
function Jumps({ jumps }: { jumps: readonly OdometerJump[] }) {
  if (jumps.length === 0) return null;
  return (
    <Notice tone="warn" className="mb-5" title={plural(jumps.length, 'implausible rise')}>
      {jumps.map(({ from, to, miles: rise }) => (
        <p key={to}>
          {miles(rise)} between {day(from)} and {day(to)}.
        </p>
      ))}
      <p>More than one vehicle drives in that time: one of the two readings is probably wrong.</p>
    </Notice>
  );
}

export function OdometerSection({ number: place, history, findings }: SectionProps) {
  const { odometer, demonstration } = history;
  const { rollbackDates = [], jumps = [] } = findings.odometer ?? {};
  const perYear = findings.odometer?.milesPerYear ?? null;
  return (
    <HistorySection
      long
      number={place}
      id="odometer"
      title="Odometer history"
      origin={odometer}
      demonstration={demonstration}
      noneText="No odometer reading was reported under this VIN."
    >
      <Rollbacks dates={rollbackDates} />
      <Jumps jumps={jumps} />
      <OdometerChart readings={odometer.records} doubts={{ rollbackDates, jumps }} />
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
                  {jumps.some(({ to }) => to === reading.date) ? <Badge tone="warn">Implausible rise</Badge> : null}
                </>,
                reading.recordedBy,
              ],
            }))}
          />
        </div>
      </details>
      <Method text={findings.methods.odometer} />
    </HistorySection>
  );
}
