import { ODOMETER_DOUBTS } from '../../vehicle-data/findings/findings.dto.js';
import { day, month } from '../../vehicle-data/findings/format.js';
import type { DrawnLabel, DrawnMark, Ink } from './drawing.dto.js';
import type { LifeReading } from './life.js';
import {
  box,
  circle,
  filled,
  label,
  LETTER,
  lineTo,
  mergeOverlaps,
  round,
  type Scales,
  type Shape,
  stroked,
} from './shapes.js';
import { miles } from '../../platform/input-rules/formats.js';

/** Number of readings above which dots are small. */
const DENSE_FROM = 24;
/** Falls below this height are enlarged in a box. */
const SMALL_FALL = 26;

interface Point extends LifeReading {
  left: number;
  top: number;
}

interface Step {
  before: Point;
  after: Point;
}

const pointsOf = (readings: readonly LifeReading[], { x, y }: Scales): Point[] =>
  readings.map((reading) => ({ ...reading, left: x(reading.time), top: y(reading.miles) }));

const stepsOf = (points: readonly Point[]): Step[] =>
  points.slice(1).map((after, index) => ({ before: points[index] ?? after, after }));

const smallFall = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ before, after }) => after.doubt === 'rollback' && after.top - before.top < SMALL_FALL);

/** Returns how much higher a chart must be to fit the box of a small fall. */
export function headroom(readings: readonly LifeReading[], scales: Scales): number {
  const steps = stepsOf(pointsOf(readings, scales));
  const small = smallFall(steps);
  return small && !freePlace(small, steps, scales) ? INSET.height + 2 : 0;
}

/** Draws the readings as a line; implausible steps look different. */
export function mileage(readings: readonly LifeReading[], scales: Scales): Shape[] {
  const points = pointsOf(readings, scales);
  const steps = stepsOf(points);
  const sound = steps.filter(({ after }) => !after.doubt);
  const doubtful = steps.filter(({ after }) => after.doubt);
  const falls = doubtful.filter(({ after }) => after.doubt === 'rollback');
  const others = doubtful.filter(({ after }) => after.doubt !== 'rollback');
  const small = smallFall(steps);
  const line = (some: readonly Step[]) =>
    some.map(({ before, after }) => lineTo(before.left, before.top, after.left, after.top)).join('');
  return [
    ...(sound.length > 0 ? [stroked(line(sound), 'accent', 2)] : []),
    ...(others.length > 0 ? [stroked(line(others), 'warn', 2.5, true)] : []),
    ...(falls.length > 0 ? [stroked(line(falls), 'bad', 3)] : []),
    ...mergeOverlaps(points.map((point) => dot(point, points.length > DENSE_FROM))),
    ...others.map(({ after }) => beside(after, after.doubt ? ODOMETER_DOUBTS[after.doubt] : '', 'warn', scales)),
    ...falls
      .filter((fall) => fall !== small)
      .map(({ before, after }) => beside(after, `${miles(before.miles)} → ${miles(after.miles)}`, 'bad', scales)),
    ...(small ? enlarged(small, steps, scales) : []),
    ...points
      .slice(-1)
      .filter(({ doubt }) => !doubt)
      .map((last) => label(last.left, last.top - 9, miles(last.miles), { ink: 'ink', anchor: 'end', bold: true })),
  ];
}

const dot = ({ left, top, doubt, date, miles: read, to }: Point, dense: boolean): DrawnMark => ({
  d: circle(left, top, doubt ? 4.5 : dense ? 2 : 3),
  fill: doubt ? (doubt === 'rollback' ? 'bad' : 'warn') : 'sheet',
  stroke: doubt ? 'sheet' : 'accent',
  width: 1.5,
  to,
  hint: `${day(date)}: ${miles(read)}${doubt === null ? '' : `, ${ODOMETER_DOUBTS[doubt].toLowerCase()}`}`,
  x: round(left),
  y: round(top),
});

/** A label at a point, on the side with room. */
function beside({ left, top }: Point, text: string, ink: Ink, { right, bottom }: Scales): DrawnLabel {
  const fits = left + 10 + text.length * LETTER < right;
  const [x, anchor] = fits ? [left + 9, 'start' as const] : [left - 9, 'end' as const];
  return label(x, Math.min(top + 14, bottom - 3), text, { ink, bold: true, anchor });
}

const INSET = { width: 176, height: 74 };

/** Empty space around the line. */
const MARGIN = 6;

/** Finds room for the box of a fall: above its start if it is early, otherwise below its end. */
function freePlace({ before, after }: Step, steps: readonly Step[], { left, right, top, bottom }: Scales) {
  const above = { x: Math.min(Math.max(left + 8, after.left - 20), right - INSET.width), y: top + 2 };
  const below = { x: right - INSET.width, y: bottom - INSET.height - 6 };
  const early = (before.left - left) / (right - left) < 0.6;
  return (early ? [above, below] : [below, above]).find((place) => !steps.some((step) => crosses(step, place)));
}

function crosses({ before, after }: Step, { x, y }: { x: number; y: number }): boolean {
  const parts = Math.max(1, Math.ceil(Math.hypot(after.left - before.left, after.top - before.top) / MARGIN));
  return Array.from({ length: parts + 1 }, (_, index) => index / parts).some((share) => {
    const left = before.left + (after.left - before.left) * share;
    const top = before.top + (after.top - before.top) * share;
    return left > x - MARGIN && left < x + INSET.width + MARGIN && top > y - MARGIN && top < y + INSET.height + MARGIN;
  });
}

/** Draws a small fall again in a box, where the line leaves room or above the chart. */
function enlarged(fall: Step, steps: readonly Step[], scales: Scales): Shape[] {
  const { before, after } = fall;
  const { left, right, top } = scales;
  const { x, y } = freePlace(fall, steps, scales) ?? {
    x: Math.min(Math.max(left + 8, after.left - 20), right - INSET.width),
    y: top - INSET.height - 20,
  };
  const [edge, end] = y + INSET.height < after.top ? [y + INSET.height, before.top - 6] : [y, after.top + 6];
  const [high, low] = [y + 34, y + INSET.height - 14];
  const [from, to] = [x + 62, x + INSET.width - 62];
  const near = Math.min(Math.max(after.left, x + 6), x + INSET.width - 6);
  return [
    stroked(lineTo(near, edge, after.left, end), 'bad', 1, true),
    filled(box(x, y, INSET.width, INSET.height), 'sheet'),
    stroked(box(x, y, INSET.width, INSET.height), 'bad', 1),
    stroked(lineTo(from, high, to, low), 'bad', 3),
    filled(circle(from, high, 4) + circle(to, low, 4), 'bad'),
    label(x + 8, y + 14, `Possible rollback, ${month(after.date)}`, { ink: 'bad', bold: true }),
    label(from - 7, high + 4, miles(before.miles), { ink: 'ink', anchor: 'end', bold: true }),
    label(to + 7, low + 4, miles(after.miles), { ink: 'bad', bold: true }),
  ];
}
