import type { VehicleHistory } from '../../../api/types';
import { day, miles, plural } from '../../../format/format';
import { stateName } from '../../../format/states';
import { HistorySection } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import type { SectionProps } from '../section-props';

/** The newest records stand open; older ones unfold, and are all printed. */
const SHOWN = 10;

type Records = VehicleHistory['service']['records'];

function Table({ caption, records }: { caption: string; records: Records }) {
  return (
    <RecordTable
      caption={caption}
      head={['Date', 'Work', 'State', 'Odometer']}
      rows={records.map(({ date, description, state, odometer }, index) => ({
        key: String(index),
        cells: [day(date), description, stateName(state), odometer === null ? 'Not reported' : miles(odometer)],
      }))}
    />
  );
}

export function ServiceSection({ number, history }: SectionProps) {
  const { service, demonstration } = history;
  const newest = [...service.records].sort((a, b) => b.date.localeCompare(a.date));
  const older = newest.slice(SHOWN);
  return (
    <HistorySection
      long
      number={number}
      id="service"
      title="Service history"
      origin={service}
      demonstration={demonstration}
      noneText="No service records reported. Shops that report to no one leave no trace: ask the seller for receipts."
    >
      <Table caption="Service records, newest first" records={newest.slice(0, SHOWN)} />
      {older.length > 0 ? (
        <details className="mt-3">
          <summary className="link link-solo cursor-pointer">Show {plural(older.length, 'earlier record')}</summary>
          <Table caption="Earlier service records" records={older} />
        </details>
      ) : null}
    </HistorySection>
  );
}
