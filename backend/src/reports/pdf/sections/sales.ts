import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import { answer, originLines, section, table } from '../blocks.js';
import { day, dollars, miles, NOT_REPORTED } from '../../format.js';
import type { PrintedSection } from '../printed.js';

const CHANNELS = { dealer: 'Dealer', auction: 'Auction', private: 'Private sale', unknown: NOT_REPORTED } as const;

export function sales({ place, history }: PrintedSection): Content[] {
  const { sales, demonstration } = history;
  return section(
    place,
    'Sales and auctions',
    originLines(sales, demonstration),
    answer(sales, 'No sale or auction was reported under this VIN.', () => [
      table(
        ['Date', 'Channel', 'State', 'Odometer', 'Price'],
        sales.records.map(({ date, channel, state, odometer, priceCents }) => [
          day(date),
          CHANNELS[channel],
          stateName(state),
          miles(odometer),
          dollars(priceCents),
        ]),
      ),
    ]),
  );
}
