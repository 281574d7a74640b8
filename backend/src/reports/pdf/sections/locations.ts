import type { Content } from 'pdfmake';
import { answer, method, section, table } from '../blocks.js';
import type { PrintedSection } from '../printed.js';

export function locations({ place, history, findings, words: { locations: words } }: PrintedSection): Content[] {
  const rows = words.entries.map(({ title, mark, details: [seen = '', records = ''] }) => [
    [title, mark].filter(Boolean).join(' '),
    seen,
    records,
  ]);
  return section(
    place,
    words.title,
    [...words.source, ...(history.demonstration ? ['Demonstration'] : [])],
    [...answer(words, () => [table({ head: ['State', 'Seen', 'Records'], rows })]), method(findings.methods.locations)],
  );
}
