import type { Content, TableCell } from 'pdfmake';
import type { SectionOrigin, SectionStatus } from '../../vehicle-data/model/history.js';
import { capitalized, day } from '../format.js';
import { caps, CONTENT_WIDTH, PLAIN, RULE, rule, SOFT, type ToneName, TONES } from './look.js';

const ABSENCES: Record<Exclude<SectionStatus, 'available'>, { title: string; text: string | null }> = {
  // Each section says in its own words what it means that nothing was found.
  none: { title: 'None found', text: null },
  not_offered: {
    title: 'Not offered',
    text: 'No source for these records is connected. This says nothing about the vehicle.',
  },
  unavailable: {
    title: 'The source did not answer',
    text:
      'It covers these records but gave no answer that could be read. So nothing is known here: neither that there are some ' +
      'nor that there are none.',
  },
};

/** A section with its number, title and origin. `headlineLevel` keeps the heading from standing alone at the foot of a page. */
export function section(place: number, title: string, origin: string[], content: Content[], level = PLAIN): Content[] {
  return [
    { stack: [rule()], margin: [0, 15, 0, 6], headlineLevel: level },
    caps(`No. ${place}`),
    { text: title, style: 'section', margin: [0, 0, 0, 1] },
    ...origin.map((line): Content => ({ text: line, style: 'small' })),
    { stack: content, margin: [0, 6, 0, 0] },
  ];
}

export function originLines({ status, source, asOf }: SectionOrigin, demonstration: boolean): string[] {
  if (status === 'not_offered') return [];
  const answered = status === 'unavailable' ? 'No answer' : `As of: ${day(asOf)}`;
  return [`Source: ${source ?? 'Not reported'}   ·   ${answered}${demonstration ? '   ·   Demonstration' : ''}`];
}

/** The records, or in which of three ways there are none. */
export function answer(origin: SectionOrigin, noneText: string, records: () => Content[]): Content[] {
  if (origin.status === 'available') return records();
  const { title, text } = ABSENCES[origin.status];
  return [
    { text: title, bold: true },
    { text: text ?? noneText, style: 'soft' },
  ];
}

/** A part of a section with a heading and a source of its own. */
export function part(title: string, origin: SectionOrigin, noneText: string, records: () => Content[]): Content {
  const source =
    origin.status === 'not_offered' || !origin.source
      ? []
      : [`Source: ${origin.source}, ${origin.asOf ? `as of ${day(origin.asOf)}` : 'without an answer'}`];
  return {
    margin: [0, 10, 0, 0],
    stack: [
      { text: title, style: 'part', headlineLevel: PLAIN },
      ...source.map((text): Content => ({ text, style: 'small', margin: [0, 0, 0, 3] })),
      ...answer(origin, noneText, records),
    ],
  };
}

/** Records as a table whose head is repeated on every page. */
export function table(head: string[], rows: TableCell[][], widths?: (string | number)[]): Content {
  return {
    // Figures of one width stand under each other.
    fontFeatures: ['tnum'],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      keepWithHeaderRows: 2,
      widths: widths ?? head.map(() => '*'),
      body: [head.map((name): TableCell => ({ text: name.toUpperCase(), style: 'caps' })), ...rows],
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

interface Event {
  title: string;
  detail: string;
  text?: string;
  tone: ToneName;
  /** Shown at its right, as SVG. */
  drawing?: string | null;
}

/** One weighty record: a bar in its colour at the left, what it is, when and where. */
export function event({ title, detail, text, tone, drawing }: Event): Content {
  const lines: Content[] = [
    { text: title, bold: true, color: TONES[tone] },
    { text: capitalized(detail), style: 'small' },
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

export const drawing = (svg: string, width = CONTENT_WIDTH): Content => ({ svg, width, margin: [0, 4, 0, 4] });
