import type { Content } from 'pdfmake';
import { answer, method, section, table } from '../blocks.js';
import { drawingSvg } from '../drawing-svg.js';
import type { PrintedSection } from '../printed.js';

/** The rows are numbered as on the map. */
export function locations({
  place,
  history,
  findings,
  states,
  words: { locations: words },
}: PrintedSection): Content[] {
  const rows = words.entries.map(({ title, mark, details: [seen = '', records = ''] }, index) => [
    String(index + 1),
    [title, mark].filter(Boolean).join(' '),
    seen,
    records,
  ]);
  return section(
    place,
    words.title,
    [...words.source, ...(history.demonstration ? ['Demonstration'] : [])],
    [
      ...answer(words, () => [
        ...(states ? [{ svg: drawingSvg(states.drawing), width: 216, margin: [0, 0, 0, 6] } as Content] : []),
        table({ head: ['No.', 'State', 'Seen', 'Records'], rows }, [24, '*', '*', '*']),
      ]),
      method(findings.methods.locations),
    ],
  );
}
