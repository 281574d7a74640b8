import { plural } from '../../../../../backend/src/platform/input-rules/formats.js';
import { HistorySection } from '../HistorySection';
import { RecordTable, rowsOf } from '../RecordTable';
import type { SectionProps } from '../section-props';

/** The newest records stand open; older ones unfold, and are all printed, on paper under the one head and in its columns. */
const SHOWN = 3;

export function ServiceSection({ number, history: { service, demonstration }, words }: SectionProps) {
  const head = words.service.table?.head ?? [];
  const newest = rowsOf(words.service);
  const older = newest.slice(SHOWN);
  return (
    <HistorySection
      long
      number={number}
      id="service"
      words={words.service}
      status={service.status}
      demonstration={demonstration}
    >
      <div className="print:[&_table]:table-fixed">
        <RecordTable
          caption="Service records, newest first"
          records="service"
          head={head}
          rows={newest.slice(0, SHOWN)}
        />
        {older.length > 0 ? (
          <details className="mt-3 print:mt-0 print:[&_thead]:hidden">
            <summary className="link link-solo cursor-pointer">Show {plural(older.length, 'earlier record')}</summary>
            <RecordTable caption="Earlier service records" records="service" head={head} rows={older} />
          </details>
        ) : null}
      </div>
    </HistorySection>
  );
}
