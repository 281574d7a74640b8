import type { Content } from 'pdfmake';
import type { OwnershipPeriod } from '../../../vehicle-data/findings/history.js';
import type { EntryText } from '../../text/report-text.dto.js';
import { noteOf, recordSection } from '../blocks.js';
import { ACCENT, CONTENT_WIDTH, RULE, SOFT } from '../look.js';
import type { PrintedSection } from '../printed.js';

/** One bar per owner on one time line, from `start` to `end` (milliseconds). */
function owner({ from, to }: OwnershipPeriod, words: EntryText, start: number, end: number): Content {
  const place = (time: number) => ((time - start) / Math.max(1, end - start)) * CONTENT_WIDTH;
  const [left, right] = [place(Date.parse(from)), place(to === null ? end : Date.parse(to))];
  const [useAndState = '', time = ''] = words.details;
  const bar = { type: 'rect', y: 0, h: 5, r: 2.5 } as const;
  return {
    unbreakable: true,
    margin: [0, 0, 0, 8],
    stack: [
      {
        columns: [
          { text: [{ text: words.title, bold: true }, ` ${useAndState}`] },
          { text: time, alignment: 'right', color: SOFT },
        ],
        margin: [0, 0, 0, 3],
      },
      {
        canvas: [
          { ...bar, x: 0, w: CONTENT_WIDTH, color: RULE },
          { ...bar, x: Math.min(left, CONTENT_WIDTH - 6), w: Math.max(6, right - left), color: ACCENT },
        ],
      },
    ],
  };
}

export function ownership({ place, history, words: { ownership: words } }: PrintedSection): Content[] {
  const { ownership, obtainedAt } = history;
  const start = Math.min(...ownership.records.map(({ from }) => Date.parse(from)));
  const end = Date.parse(ownership.asOf ?? obtainedAt);
  return recordSection(place, history, words, () => [
    ...words.entries.flatMap((entry, index) => {
      const period = ownership.records[index];
      return period ? [owner(period, entry, start, end)] : [];
    }),
    ...noteOf(words),
  ]);
}
