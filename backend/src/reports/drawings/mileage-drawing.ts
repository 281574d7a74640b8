import { day, miles, month } from '../../vehicle-data/format.js';
import type { DrawnLabel, DrawnMark, Ink } from './drawing.dto.js';
import type { LifeReading } from './life.js';
import {
  box,
  circle,
  filled,
  label,
  type Layers,
  layers,
  LETTER,
  lineTo,
  round,
  type Scales,
  stroked,
} from './shapes.js';

/** From so many readings on their dots get small. */
const DENSE_FROM = 24;
/** A fall that is lower than this is enlarged beside the line. */
const SMALLEST_FALL = 26;

interface Point extends LifeReading {
  left: number;
  top: number;
}

/** A step that cannot be, from the reading before it. */
interface Fall {
  before: Point;
  after: Point;
}

/** The readings as a line; steps that cannot be are drawn apart. */
export function mileage(readings: readonly LifeReading[], scales: Scales): Layers {
  const points = readings.map((reading) => ({
    ...reading,
    left: scales.x(reading.time),
    top: scales.y(reading.miles),
  }));
  const steps = points.slice(1).map((after, index): Fall => ({ before: points[index] ?? after, after }));
  const sound = steps.filter(({ after }) => !after.doubt);
  const doubtful = steps.filter(({ after }) => after.doubt);
  const falls = doubtful.filter(({ after }) => after.doubt === 'rollback');
  const rises = doubtful.filter(({ after }) => after.doubt === 'jump');
  const small = falls.find(({ before, after }) => after.top - before.top < SMALLEST_FALL);
  const line = (some: readonly Fall[]) =>
    some.map(({ before, after }) => lineTo(before.left, before.top, after.left, after.top)).join('');
  const inset = small ? enlarged(small, scales) : layers({});
  return layers({
    paths: [
      ...(sound.length > 0 ? [stroked(line(sound), 'accent', 2)] : []),
      ...(rises.length > 0 ? [stroked(line(rises), 'warn', 2.5, true)] : []),
      ...(falls.length > 0 ? [stroked(line(falls), 'bad', 3)] : []),
      ...inset.paths,
    ],
    marks: points.map((point) => dot(point, points.length > DENSE_FROM)),
    labels: [
      ...rises.map(({ after }) => beside(after, 'Implausible rise', 'warn', scales)),
      ...falls.filter((fall) => fall !== small).map((fall) => beside(fall.after, bothValues(fall), 'bad', scales)),
      ...inset.labels,
      ...lastOf(points),
    ],
  });
}

const bothValues = ({ before, after }: Fall): string => `${miles(before.miles)} → ${miles(after.miles)}`;

const dot = ({ left, top, doubt, date, miles: read, to }: Point, dense: boolean): DrawnMark => ({
  d: circle(left, top, doubt ? 4.5 : dense ? 2 : 3),
  fill: doubt ? (doubt === 'rollback' ? 'bad' : 'warn') : 'sheet',
  stroke: doubt ? 'sheet' : 'accent',
  width: 1.5,
  to,
  hint: `${day(date)}: ${miles(read)}${doubt === 'rollback' ? ', possible rollback' : doubt ? ', implausible rise' : ''}`,
  x: round(left),
  y: round(top),
});

/** Words at a point, on the side of it that has room. */
function beside({ left, top }: Point, text: string, ink: Ink, { right, bottom }: Scales): DrawnLabel {
  const fits = left + 10 + text.length * LETTER < right;
  return label(fits ? left + 9 : left - 9, Math.min(top + 14, bottom - 3), text, {
    ...{ ink, bold: true },
    anchor: fits ? 'start' : 'end',
  });
}

/** The last reading by its miles. */
function lastOf(points: readonly Point[]): DrawnLabel[] {
  const last = points.at(-1);
  if (!last || last.doubt) return [];
  return [label(last.left, last.top - 9, miles(last.miles), { ink: 'ink', anchor: 'end', bold: true })];
}

const INSET = { width: 176, height: 74 };

/** A fall too small to see at its size, drawn again in a box: where the line leaves room, above its start or below its end. */
function enlarged(fall: Fall, { left, right, top, bottom }: Scales): Layers {
  const { before, after } = fall;
  const early = (before.left - left) / (right - left) < 0.6;
  const x = early ? Math.min(Math.max(left + 8, after.left - 20), right - INSET.width) : right - INSET.width;
  const y = early ? top + 2 : bottom - INSET.height - 6;
  const [high, low] = [y + 34, y + INSET.height - 14];
  const [from, to] = [x + 62, x + INSET.width - 62];
  const near = Math.min(Math.max(after.left, x + 6), x + INSET.width - 6);
  return layers({
    paths: [
      stroked(
        lineTo(near, early ? y + INSET.height : y, after.left, early ? before.top - 6 : after.top + 6),
        'bad',
        1,
        true,
      ),
      filled(box(x, y, INSET.width, INSET.height), 'sheet'),
      stroked(box(x, y, INSET.width, INSET.height), 'bad', 1),
      stroked(lineTo(from, high, to, low), 'bad', 3),
      filled(circle(from, high, 4) + circle(to, low, 4), 'bad'),
    ],
    labels: [
      label(x + 8, y + 14, `Possible rollback, ${month(after.date)}`, { ink: 'bad', bold: true }),
      label(from - 7, high + 4, miles(before.miles), { ink: 'ink', anchor: 'end', bold: true }),
      label(to + 7, low + 4, miles(after.miles), { ink: 'bad', bold: true }),
    ],
  });
}
