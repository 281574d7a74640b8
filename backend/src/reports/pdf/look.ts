import type { Content, Style } from 'pdfmake';
import { COLORS } from '../../platform/config/colors.js';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';

/** The colors of the pages, on white paper. */
export const { ink: INK, inkSoft: SOFT, rule: RULE, accent: ACCENT, warn: WARN } = COLORS;
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
