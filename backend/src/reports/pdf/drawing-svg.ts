import { COLORS } from '../../platform/config/colors.js';
import type { DrawnLabel, DrawnPath, Drawing, Ink } from '../drawings/drawing.dto.js';

const INK: Record<Ink, string> = {
  ink: COLORS.ink,
  soft: COLORS.inkSoft,
  rule: COLORS.rule,
  'rule-strong': COLORS.ruleStrong,
  sheet: '#ffffff',
  sunk: COLORS.sunk,
  accent: COLORS.accent,
  'accent-wash': COLORS.accentWash,
  warn: COLORS.warn,
  bad: COLORS.bad,
};

const path = ({ d, fill, stroke, width, dashed }: DrawnPath): string =>
  `<path d="${d}" fill="${fill ? INK[fill] : 'none'}"` +
  (stroke ? ` stroke="${INK[stroke]}" stroke-width="${width}"` : '') +
  `${dashed ? ' stroke-dasharray="3 4"' : ''}/>`;

const text = ({ x, y, text: words, ink, anchor, size, bold }: DrawnLabel): string =>
  `<text x="${x}" y="${y}" font-family="Sans" font-size="${size}" fill="${INK[ink]}" text-anchor="${anchor}"` +
  `${bold ? ' font-weight="bold"' : ''}>${escaped(words)}</text>`;

const escaped = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The shapes of the page on paper. */
export function drawingSvg({ width, height, paths, marks, labels }: Drawing): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    ...paths.map(path),
    ...marks.map((mark) => path({ ...mark, dashed: false })),
    ...labels.map(text),
    '</svg>',
  ].join('');
}
