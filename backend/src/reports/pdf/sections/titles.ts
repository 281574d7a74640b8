import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import { answer, event, originLines, part, section, table } from '../blocks.js';
import { day, miles, NOT_REPORTED } from '../../format.js';
import type { PrintedSection } from '../printed.js';
import { whenAndWhere } from '../when-and-where.js';

const inForce = (current: boolean | null): string =>
  current === null ? NOT_REPORTED : current ? 'In force' : 'Replaced';

export function titles({ place, history, findings }: PrintedSection): Content[] {
  const { titles, titleBrands, demonstration } = history;
  const origin = titles.status === 'not_offered' ? titleBrands : titles;
  return section(place, 'Title information', originLines(origin, demonstration), [
    ...answer(titles, 'No title record was found under this VIN.', () => [
      table(
        ['Date', 'State', 'Odometer', 'Status'],
        titles.records.map(({ date, state, odometer, current }) => [
          day(date),
          stateName(state),
          miles(odometer),
          inForce(current),
        ]),
      ),
    ]),
    part(
      'Title brands',
      titleBrands,
      'No state put a brand such as salvage, rebuilt or flood on a title of this vehicle.',
      () =>
        titleBrands.records.map(({ date, state, code, name }) =>
          event({
            title: name,
            detail: `${whenAndWhere(date, state)}, brand code ${code}`,
            text: findings.brandMeanings[code],
            tone: 'bad',
          }),
        ),
    ),
  ]);
}
