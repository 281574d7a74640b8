import type { Content } from 'pdfmake';
import { stateName } from '../../../vehicle-data/model/states.js';
import type { OwnershipPeriod } from '../../../vehicle-data/model/history.js';
import { answer, note, originLines, section } from '../blocks.js';
import { month } from '../../format.js';
import { ACCENT, CONTENT_WIDTH, RULE, SOFT } from '../look.js';
import type { PrintedSection } from '../printed.js';

const USES: Record<OwnershipPeriod['use'], string> = {
  personal: 'Personal',
  lease: 'Lease',
  rental: 'Rental',
  commercial: 'Commercial',
};
const MONTH_MS = 30.44 * 86_400_000;

function duration(from: number, to: number): string {
  const months = Math.max(1, Math.round((to - from) / MONTH_MS));
  const years = Math.floor(months / 12);
  return [years > 0 ? `${years} yr` : '', months % 12 > 0 ? `${months % 12} mo` : ''].filter(Boolean).join(' ');
}

/** One bar per owner on one time line. */
function owner(period: OwnershipPeriod, index: number, start: number, end: number): Content {
  const [from, to] = [Date.parse(period.from), Date.parse(period.to ?? new Date(end).toISOString())];
  const place = (time: number) => ((time - start) / Math.max(1, end - start)) * CONTENT_WIDTH;
  const bar = { type: 'rect', y: 0, h: 5, r: 2.5 } as const;
  return {
    unbreakable: true,
    margin: [0, 0, 0, 8],
    stack: [
      {
        columns: [
          { text: [{ text: `Owner ${index + 1}`, bold: true }, ` ${USES[period.use]}, ${stateName(period.state)}`] },
          {
            text: `${month(period.from)} to ${period.to ? month(period.to) : 'now'}, ${duration(from, to)}`,
            alignment: 'right',
            color: SOFT,
          },
        ],
        margin: [0, 0, 0, 3],
      },
      {
        canvas: [
          { ...bar, x: 0, w: CONTENT_WIDTH, color: RULE },
          {
            ...bar,
            x: Math.min(place(from), CONTENT_WIDTH - 6),
            w: Math.max(6, place(to) - place(from)),
            color: ACCENT,
          },
        ],
      },
    ],
  };
}

export function ownership({ place, history }: PrintedSection): Content[] {
  const { ownership, demonstration, obtainedAt } = history;
  const start = Math.min(...ownership.records.map(({ from }) => Date.parse(from)));
  const end = Date.parse(ownership.asOf ?? obtainedAt);
  return section(place, 'Ownership', originLines(ownership, demonstration), [
    ...answer(ownership, 'No change of ownership was reported under this VIN.', () => [
      ...ownership.records.map((period, index) => owner(period, index, start, end)),
      note('A report names no owner. It says how many there were, for how long and for what use.'),
    ]),
  ]);
}
