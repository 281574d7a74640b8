import { HistorySection } from '../HistorySection';
import { RecordTable, rowsOf } from '../RecordTable';
import type { SectionProps } from '../section-props';

export function SalesSection({ number, history: { sales, demonstration }, words }: SectionProps) {
  return (
    <HistorySection number={number} id="sales" words={words.sales} status={sales.status} demonstration={demonstration}>
      <RecordTable caption="Sales" records="sales" head={words.sales.table?.head ?? []} rows={rowsOf(words.sales)} />
    </HistorySection>
  );
}
