import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake';
import { COLORS } from '../../platform/config/colors.js';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';
import { capitalized } from '../../vehicle-data/findings/format.js';
import type { DrawnLabel, DrawnPath, Drawing, Ink } from '../drawings/drawing.dto.js';
import type { EntryText, PartText } from '../text/report-text.dto.js';
import type { PrintableReport } from '../report.dto.js';

/** The colors of the pages, on white paper. */
export const { ink: INK, soft: SOFT, rule: RULE, accent: ACCENT, warn: WARN } = COLORS;
export const TONES: Record<Tone, string> = { good: COLORS.good, warn: WARN, bad: COLORS.bad, plain: SOFT };

/** What follows a heading, as its `headlineLevel`: the document prints both on one page. */
export const PLAIN = 1;
export const BEFORE_DRAWING = 2;
/** Another heading follows. */
export const BEFORE_PART = 3;

/** US Letter, in points. */
export const PAGE = { width: 612, left: 54, right: 54, top: 66, bottom: 62 };
export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;

export const BODY: Style = { font: 'Sans', fontSize: 9, lineHeight: 1.2, color: INK };
export const STYLES: Record<string, Style> = {
  caps: { fontSize: 7.5, bold: true, color: SOFT, characterSpacing: 0.5 },
  title: { font: 'Serif', bold: true, fontSize: 25, lineHeight: 1.05 },
  section: { font: 'Serif', bold: true, fontSize: 17 },
  part: { font: 'Serif', bold: true, fontSize: 12.5 },
  figure: { font: 'Serif', bold: true, fontSize: 14 },
  soft: { color: SOFT },
  small: { fontSize: 8, color: SOFT },
};

export const rule = (weight = 0.75, color: string = INK): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: CONTENT_WIDTH, y2: 0, lineWidth: weight, lineColor: color }],
});

/** A heading below the level of a section, with a rule. Margins are in points. */
export const heading = (text: string, above: number, below: number): Content[] => [
  { text, style: 'part', margin: [0, above, 0, 2] },
  { stack: [rule()], margin: [0, 0, 0, below] },
];

export const caps = (text: string): Content => ({ text: text.toUpperCase(), style: 'caps' });

/** A heading with its number and source, and what is below it. */
export function section(place: number, title: string, source: string[], content: Content[], level = PLAIN): Content[] {
  return [
    { stack: [rule()], margin: [0, 15, 0, 6], headlineLevel: level },
    caps(`No. ${place}`),
    { text: title, style: 'section', margin: [0, 0, 0, 1] },
    ...(source.length > 0 ? [{ text: source.join('   ·   '), style: 'small' }] : []),
    { stack: content, margin: [0, 6, 0, 0] },
  ];
}

/** A section with its records, or with the reason why there are none. */
export function recordSection(
  place: number,
  { history }: PrintableReport,
  text: PartText,
  records: () => Content[],
  level = PLAIN,
): Content[] {
  const madeUp = history.demonstration && text.source.length > 0 ? ['Demonstration'] : [];
  return section(place, text.title, [...text.source, ...madeUp], recordsOrAbsence(text, records), level);
}

export function recordsOrAbsence({ absence }: PartText, records: () => Content[]): Content[] {
  if (!absence) return records();
  return [
    { text: absence.title, bold: true },
    { text: absence.text, style: 'soft' },
  ];
}

/** The records of a part in their usual order. */
const recordsOf = (text: PartText): Content[] => [...text.entries.map((entry) => event(entry)), ...tableOf(text)];

export function part(text: PartText): Content {
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { text: text.title, style: 'part', headlineLevel: PLAIN },
      ...text.source.map((source): Content => ({ text: source, style: 'small', margin: [0, 0, 0, 3] })),
      ...recordsOrAbsence(text, () => recordsOf(text)),
    ],
  };
}

/** A table layout with horizontal rules only. Widths and paddings are in points. */
const ruled = (hLineWidth: (row: number) => number, right: number, vertical: number): CustomTableLayout => ({
  hLineWidth,
  vLineWidth: () => 0,
  hLineColor: () => RULE,
  paddingLeft: () => 0,
  paddingRight: () => right,
  paddingTop: () => vertical,
  paddingBottom: () => vertical,
});

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
    layout: ruled((row) => (row === 0 ? 0 : row === 1 ? 0.75 : 0.4), 8, 3),
  };
}

/** Aligns figures under each other. Other cells lack the feature because pdfkit caches no layout of text that has one. */
const tabular = (cell: TableCell): TableCell =>
  typeof cell === 'string' && /^[$\d]/.test(cell) ? { text: cell, fontFeatures: ['tnum'] } : cell;

export const tableOf = (text: PartText, widths?: (string | number)[]): Content[] =>
  text.table ? [table(text.table, widths)] : [];

type Event = Pick<EntryText, 'title' | 'details' | 'tone' | 'text'>;

/**
 * One important record with a bar in its color at the left.
 * @param separator between two details
 * @param drawing shown at its right
 */
export function event(
  { title, details, text, tone }: Event,
  separator = ', ',
  drawing: Drawing | null = null,
): Content {
  const stack: Content[] = [
    { text: title, bold: true, color: TONES[tone] },
    { text: capitalized(details.join(separator)), style: 'small' },
    ...(text ? [{ text, margin: [0, 2, 0, 0] } as Content] : []),
  ];
  const content: Content = drawing
    ? {
        columns: [
          { stack, width: '*' },
          { svg: drawingSvg(drawing), width: 118 },
        ],
        columnGap: 18,
      }
    : { stack };
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
    layout: ruled((row) => (row === 0 ? 0 : 0.4), 0, 2.4),
  });
  return { columns: [column(pairs.slice(0, half)), column(pairs.slice(half))], columnGap: 28 };
}

/** How a finding is computed. */
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

export const noteOf = (text: PartText): Content[] => (text.note ? [note(text.note)] : []);

const INKS: Record<Ink, string> = {
  ink: COLORS.ink,
  soft: COLORS.soft,
  rule: COLORS.rule,
  'rule-strong': COLORS.ruleStrong,
  sheet: '#ffffff',
  sunk: COLORS.sunk,
  accent: COLORS.accent,
  'accent-wash': COLORS.accentWash,
  warn: COLORS.warn,
  bad: COLORS.bad,
};

const pathSvg = ({ d, fill, stroke, width, dashed }: DrawnPath): string =>
  `<path d="${d}" fill="${fill ? INKS[fill] : 'none'}"` +
  (stroke ? ` stroke="${INKS[stroke]}" stroke-width="${width}"` : '') +
  `${dashed ? ' stroke-dasharray="3 4"' : ''}/>`;

const labelSvg = ({ x, y, text, ink, anchor, size, bold }: DrawnLabel): string =>
  `<text x="${x}" y="${y}" font-family="Sans" font-size="${size}" fill="${INKS[ink]}" text-anchor="${anchor}"` +
  `${bold ? ' font-weight="bold"' : ''}>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</text>`;

/** A drawing of the page as SVG in the colors of paper. */
export function drawingSvg({ width, height, paths, marks, labels }: Drawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    ...paths.map(pathSvg),
    ...marks.map((mark) => pathSvg({ ...mark, dashed: false })),
    ...labels.map(labelSvg),
    '</svg>',
  ].join('');
}
