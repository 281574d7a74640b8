import { day, miles, wholeMoney } from '../../../format/format';
import { stateName } from '../../../format/states';
import { HistorySection } from '../HistorySection';
import { RecordTable } from '../RecordTable';
import type { SectionProps } from '../section-props';

const CHANNELS = { dealer: 'Dealer', auction: 'Auction', private: 'Private sale', unknown: 'Not reported' } as const;

export function SalesSection({ number, history }: SectionProps) {
  const { sales, demonstration } = history;
  return (
    <HistorySection
      number={number}
      id="sales"
      title="Sales and auctions"
      origin={sales}
      demonstration={demonstration}
      noneText="No sale or auction was reported under this VIN."
    >
      <RecordTable
        caption="Sales"
        head={['Date', 'Channel', 'State', 'Odometer', 'Price']}
        rows={sales.records.map(({ date, channel, state, odometer, priceCents }, index) => ({
          key: String(index),
          cells: [
            day(date),
            CHANNELS[channel],
            stateName(state),
            odometer === null ? 'Not reported' : miles(odometer),
            priceCents === null ? 'Not reported' : wholeMoney(priceCents),
          ],
        }))}
      />
    </HistorySection>
  );
}
