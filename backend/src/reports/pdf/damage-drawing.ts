import type { AccidentRecord } from '../../vehicle-data/model/history.js';
import { COLORS } from '../../config/colors.js';
import { BAD, SOFT, WARN } from './look.js';

type Area = Exclude<AccidentRecord['damageArea'], 'unknown'>;

/** A car seen from above, its front to the left: the drawing of the page (DamageDrawing.tsx), which a test holds this one to. */
export const OUTLINE = {
  body: { x: 26, y: 16, width: 168, height: 72, rx: 26 },
  roof: { x: 80, y: 27, width: 64, height: 50, rx: 9 },
  lines: ['M72 23c-8 17-8 41 0 58M152 23c7 17 7 41 0 58', 'M32 34l10 5M32 70l10-5'],
} as const;
/** The struck edge. */
export const EDGES: Record<Area, string> = {
  front: 'M34 30a30 30 0 0 0 0 44',
  rear: 'M186 30a30 30 0 0 1 0 44',
  left: 'M66 92h88',
  right: 'M66 12h88',
};
export const WIDTHS: Record<AccidentRecord['severity'], number> = { minor: 6, moderate: 9, severe: 12, unknown: 9 };

const attributes = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

/** Where a car was struck, as SVG; the words beside it say the same. Null where that was not reported: it would show nothing. */
export function damageDrawing({
  damageArea,
  severity,
}: Pick<AccidentRecord, 'damageArea' | 'severity'>): string | null {
  if (damageArea === 'unknown') return null;
  const ink = severity === 'minor' || severity === 'unknown' ? WARN : BAD;
  const { body, roof, lines } = OUTLINE;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 0 234 104">',
    `<g fill="none" stroke="${COLORS.ruleStrong}" stroke-width="1.75" stroke-linejoin="round">`,
    `<rect ${attributes(body)} fill="${COLORS.sunk}"/>`,
    ...lines.map((line) => `<path d="${line}"/>`),
    `<rect ${attributes(roof)} fill="#ffffff"/></g>`,
    `<path d="${EDGES[damageArea]}" fill="none" stroke="${ink}" stroke-width="${WIDTHS[severity]}" stroke-linecap="round"/>`,
    `<text x="-12" y="56" font-family="Sans" font-size="11.5" fill="${SOFT}">Front</text>`,
    '</svg>',
  ].join('');
}
