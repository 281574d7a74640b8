import type { Drawing, DrawnLabel, DrawnMark, DrawnPath, Ink } from './drawing.dto.js';

/** Rounds to one decimal, which is finer than a pixel. */
export const round = (value: number): number => Math.round(value * 10) / 10;

export const lineTo = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`;

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

export const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const stroked = (d: string, stroke: Ink, width = 1, dashed = false): DrawnPath => ({
  d,
  fill: null,
  stroke,
  width,
  dashed,
});

export const filled = (d: string, fill: Ink): DrawnPath => ({ d, fill, stroke: null, width: 0, dashed: false });

export const label = (x: number, y: number, text: string, more: Partial<DrawnLabel> = {}): DrawnLabel => ({
  ...{ x: round(x), y: round(y), text, ink: 'soft', anchor: 'start', size: 11, bold: false },
  ...more,
});

/** Approximate width of a letter of a label. */
export const LETTER = 6.2;

export type Shape = DrawnPath | DrawnMark | DrawnLabel;

export const drawing = (width: number, height: number, shapes: readonly Shape[]): Drawing => ({
  ...{ width, height },
  paths: shapes.filter((shape) => 'dashed' in shape),
  marks: shapes.filter((shape) => 'hint' in shape),
  labels: shapes.filter((shape) => 'text' in shape),
});

/** Positions of time and miles in a chart, and its edges. */
export interface Scales {
  x: (time: number) => number;
  y: (miles: number) => number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  step: number;
  most: number;
}

/** Marks closer than this overlap for eye and finger. */
const MIN_DISTANCE = 8;
const RADIUS = 7;
const MIN_NUMBER_DISTANCE = 2 * RADIUS + 2;

const WORST_FIRST: readonly Ink[] = ['bad', 'warn', 'accent'];

const inkOf = ({ fill, stroke }: DrawnMark): Ink | null => (fill === null || fill === 'sheet' ? stroke : fill);

type Group = [DrawnMark, ...DrawnMark[]];

const recordsOf = (group: Group): number => new Set(group.map(({ to }) => to)).size;

/** Groups by the distance to the first mark of a group, so that a row of marks does not become a single one. */
function groupsOf(marks: readonly DrawnMark[]): Group[] {
  const groups: Group[] = [];
  for (const mark of marks) {
    const group = groups.find(
      (one) =>
        Math.hypot(mark.x - one[0].x, mark.y - one[0].y) < (recordsOf(one) > 1 ? MIN_NUMBER_DISTANCE : MIN_DISTANCE),
    );
    if (group) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

/**
 * Replaces overlapping marks by the number of their records, in the ink of the worst and linked to the first. Marks of one record, as a theft
 * and its recovery, stay.
 */
export function mergeOverlaps(marks: readonly DrawnMark[]): Shape[] {
  return groupsOf(marks).flatMap((group): Shape[] => {
    const [{ x, y, to }] = group;
    const records = recordsOf(group);
    if (records === 1) return group;
    const fill = WORST_FIRST.find((ink) => group.some((mark) => inkOf(mark) === ink)) ?? 'accent';
    const hint = group.map((mark) => mark.hint).join('; ');
    return [
      { d: circle(x, y, RADIUS), fill, stroke: 'sheet', width: 1, to, hint, x, y },
      label(x, y + 3.5, String(records), { ink: 'sheet', anchor: 'middle', size: 10, bold: true }),
    ];
  });
}
