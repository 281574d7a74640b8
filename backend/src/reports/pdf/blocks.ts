import type { Content, TableCell } from 'pdfmake';
import { capitalized } from '../../vehicle-data/findings/format.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import type { EntryText, PartText } from '../text/report-text.dto.js';
import { caps, CONTENT_WIDTH, PLAIN, RULE, rule, SOFT, TONES } from './look.js';

/** A heading with its number, source and content. `headlineLevel` keeps the heading from standing alone at the foot of a page. */
export function section(place: number, title: string, source: string[], content: Content[], level = PLAIN): Content[] {
  return [
    { stack: [rule()], margin: [0, 15, 0, 6], headlineLevel: level },
    caps(`No. ${place}`),
    { text: title, style: 'section', margin: [0, 0, 0, 1] },
    ...(source.length > 0 ? [{ text: source.join('   ·   '), style: 'small' }] : []),
    { stack: content, margin: [0, 6, 0, 0] },
  ];
}

/** A section of the report from its words: where it comes from, then its records or why there are none. */
export function recordSection(
  place: number,
  { demonstration }: Pick<VehicleHistory, 'demonstration'>,
  words: PartText,
  records: () => Content[],
  level = PLAIN,
): Content[] {
  const madeUp = demonstration && words.source.length > 0 ? ['Demonstration'] : [];
  return section(place, words.title, [...words.source, ...madeUp], answer(words, records), level);
}

/** The records, or what is said in their place. */
export function answer({ absence }: PartText, records: () => Content[]): Content[] {
  if (!absence) return records();
  return [
    { text: absence.title, bold: true },
    { text: absence.text, style: 'soft' },
  ];
}

/** A part of a section with a heading and a source of its own. */
export function part(words: PartText, records: () => Content[]): Content {
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { text: words.title, style: 'part', headlineLevel: PLAIN },
      ...words.source.map((text): Content => ({ text, style: 'small', margin: [0, 0, 0, 3] })),
      ...answer(words, records),
    ],
  };
}

/** Records as a table whose head is repeated on every page. */
export function table({ head, rows }: { head: string[]; rows: TableCell[][] }, widths?: (string | number)[]): Content {
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      widths: widths ?? head.map(() => '*'),
      body: [
        head.map((name): TableCell => ({ text: name.toUpperCase(), style: 'caps' })),
        ...rows.map((cells) => cells.map(tabular)),
      ],
    },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : row === 1 ? 0.75 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

/** Aligns figures under each other. Other cells lack the feature because pdfkit caches no layout of text that has one. */
const tabular = (cell: TableCell): TableCell =>
  typeof cell === 'string' && /^[$\d]/.test(cell) ? { text: cell, fontFeatures: ['tnum'] } : cell;

/** The table of a part that has one. */
export const tableOf = ({ table: words }: PartText, widths?: (string | number)[]): Content[] =>
  words ? [table(words, widths)] : [];

type Event = Pick<EntryText, 'title' | 'details' | 'tone' | 'text'>;

/**
 * One weighty record: a bar in its color at the left, what it is, when and where.
 * @param between what stands between two details
 * @param drawing shown at its right, as SVG
 */
export function event({ title, details, text, tone }: Event, between = ', ', drawing: string | null = null): Content {
  const lines: Content[] = [
    { text: title, bold: true, color: TONES[tone] },
    { text: capitalized(details.join(between)), style: 'small' },
  ];
  if (text) lines.push({ text, margin: [0, 2, 0, 0] });
  const words: Content = { stack: lines };
  const content: Content = drawing
    ? {
        columns: [
          { ...words, width: '*' },
          { svg: drawing, width: 118 },
        ],
        columnGap: 18,
      }
    : words;
  return {
    margin: [0, 0, 0, 6],
    table: { dontBreakRows: true, widths: ['*'], body: [[{ ...content, border: [true, false, false, false] }]] },
    layout: {
      vLineWidth: (column) => (column === 0 ? 3 : 0),
      vLineColor: () => TONES[tone],
      hLineWidth: () => 0,
      paddingLeft: () => 9,
      paddingTop: () => 3,
      paddingBottom: () => 3,
    },
  };
}

/** Label and value pairs in two columns. */
export function facts(pairs: readonly (readonly [string, string])[]): Content {
  const half = Math.ceil(pairs.length / 2);
  const column = (list: readonly (readonly [string, string])[]): Content => ({
    table: {
      dontBreakRows: true,
      widths: ['auto', '*'],
      body: list.map(([label, value]) => [
        { text: label, color: SOFT, noWrap: true },
        { text: value, alignment: 'right' },
      ]),
    },
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.4),
      vLineWidth: () => 0,
      hLineColor: () => RULE,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 2.4,
      paddingBottom: () => 2.4,
    },
  });
  return { columns: [column(pairs.slice(0, half)), column(pairs.slice(half))], columnGap: 28 };
}

/** How a finding is come by. */
export const method = (text: string): Content => ({
  unbreakable: true,
  stack: [{ text: [{ text: 'How this is worked out: ', bold: true }, text], style: 'small' }],
  margin: [0, 6, 0, 0],
});

export const note = (text: string): Content => ({
  unbreakable: true,
  stack: [{ text, style: 'small' }],
  margin: [0, 5, 0, 0],
});

/** What a part says after its records. */
export const noteOf = ({ note: words }: PartText): Content[] => (words ? [note(words)] : []);

export const drawing = (svg: string, width = CONTENT_WIDTH): Content => ({ svg, width, margin: [0, 4, 0, 4] });
