import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import { answer, originLines, section, table } from '../blocks.js';
import { day, miles } from '../../format.js';
import type { PrintedSection } from '../printed.js';

const NONE = 'No service records reported. Shops that report to no one leave no trace: ask the seller for receipts.';

/** Newest first, all of them: paper does not unfold. */
export function service({ place, history }: PrintedSection): Content[] {
  const { service, demonstration } = history;
  const newest = [...service.records].sort((a, b) => b.date.localeCompare(a.date));
  return section(
    place,
    'Service history',
    originLines(service, demonstration),
    answer(service, NONE, () => [
      table(
        ['Date', 'Work', 'State', 'Odometer'],
        newest.map(({ date, description, state, odometer }) => [
          day(date),
          description,
          stateName(state),
          miles(odometer),
        ]),
        [80, '*', 90, 80],
      ),
    ]),
  );
}
