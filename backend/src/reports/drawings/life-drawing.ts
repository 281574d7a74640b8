import { day, miles, month, number } from '../../vehicle-data/format.js';
import type { Tone } from '../../vehicle-data/model/findings.js';
import type { DrawnLabel, DrawnMark, DrawnPath, Drawing, Ink } from './drawing.dto.js';
import type { Life, LifeEvent, LifeKind, LifeOwner, LifeReading } from './life.js';
import { box, circle, filled, label, lineTo, round, stroked } from './shapes.js';

/** How much room a drawing has. Letters keep their size, so a narrow one has fewer of them. */
export interface LifeLayout {
  width: number;
  /** Height of the part with the mileage. */
  plot: number;
  /** Left of the axis: the miles, and beside the lanes their names. */
  gutter: number;
  /** Where there is no room beside a lane its name stands above it. */
  namesAbove: boolean;
}

export const WIDE: LifeLayout = { width: 760, plot: 150, gutter: 116, namesAbove: false };
export const NARROW: LifeLayout = { width: 328, plot: 134, gutter: 34, namesAbove: true };

const TOP = 22;
const RIGHT = 10;
const AXIS = 22;
const OWNERS = { height: 18, gap: 8 };
/** From so many readings on their dots get small. */
const DENSE_FROM = 24;
/** A fall that is lower than this is enlarged beside the line. */
const SMALLEST_FALL = 26;
const YEAR_MS = 365.25 * 86_400_000;
const LETTER = 6.2;

const INK_OF: Record<Tone, Ink> = { good: 'accent', warn: 'warn', bad: 'bad', plain: 'accent' };

interface Scales {
  x: (time: number) => number;
  y: (miles: number) => number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  step: number;
  most: number;
}

/** A round distance between three or four lines that reach the top value: 1, 2, 2.5 or 5 times a power of ten. */
export function niceStep(top: number): number {
  const rough = top / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** The axis begins with the first record and ends with the last one. */
export function scalesOf({ from, to, readings }: Life, { width, plot, gutter }: LifeLayout): Scales {
  const [left, right, top, bottom] = [gutter, width - RIGHT, TOP, TOP + plot];
  const highest = Math.max(1000, ...readings.map((reading) => reading.miles));
  const step = niceStep(highest);
  const most = step * Math.ceil(highest / step);
  return {
    ...{ left, right, top, bottom, step, most },
    x: (time) => (to === from ? (left + right) / 2 : left + ((time - from) / (to - from)) * (right - left)),
    y: (value) => bottom - (value / most) * (bottom - top),
  };
}

interface Layers {
  paths: DrawnPath[];
  marks: DrawnMark[];
  labels: DrawnLabel[];
}

export function drawLife(life: Life, layout: LifeLayout): Drawing {
  const scales = scalesOf(life, layout);
  const hasLine = life.readings.length > 0;
  const ownersTop = hasLine ? scales.bottom + OWNERS.gap : 4;
  const lanesTop = ownersTop + (life.owners.length > 0 ? OWNERS.height + OWNERS.gap : 0);
  const laneHeight = layout.namesAbove ? 32 : 25;
  const lanesBottom = lanesTop + life.lanes.length * laneHeight;
  const parts: Layers[] = [
    ...(hasLine ? [grid(scales)] : []),
    guides(life, scales, hasLine ? scales.top : lanesTop, layout.namesAbove ? scales.bottom : lanesBottom),
    owners(life.owners, scales, ownersTop, layout),
    ...life.lanes.map((lane, index) => drawLane(lane, scales, lanesTop + index * laneHeight, layout)),
    axis(life, scales, lanesBottom),
    ...(hasLine ? [mileage(life.readings, scales)] : []),
  ];
  return {
    width: layout.width,
    height: round(lanesBottom + AXIS),
    paths: parts.flatMap(({ paths }) => paths),
    marks: parts.flatMap(({ marks }) => marks),
    labels: parts.flatMap(({ labels }) => labels),
  };
}

const layers = (some: Partial<Layers>): Layers => ({ paths: [], marks: [], labels: [], ...some });

function grid({ left, right, y, step, most }: Scales): Layers {
  const values = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  return layers({
    paths: [stroked(values.map((value) => lineTo(left, y(value), right, y(value))).join(''), 'rule')],
    labels: values.map((value) =>
      label(left - 6, y(value) + 3.5, value === 0 ? '0' : `${number(value / 1000)}k`, { anchor: 'end' }),
    ),
  });
}

/** What speaks against the vehicle reaches up to the mileage it had then. */
function guides({ lanes }: Life, { x }: Scales, top: number, bottom: number): Layers {
  const grave = lanes.flatMap(({ events }) => events).filter(({ tone }) => tone === 'bad');
  const lines = [...new Set(grave.map(({ time }) => lineTo(x(time), top, x(time), bottom)))];
  return layers({ paths: lines.length > 0 ? [stroked(lines.join(''), 'bad', 1, true)] : [] });
}

/** One band for each owner, with as much of a name as fits in. */
function owners(periods: readonly LifeOwner[], { x }: Scales, top: number, { namesAbove }: LifeLayout): Layers {
  const bands = periods.map(({ from, to, title }, index) => {
    const [left, right] = [x(from), Math.max(x(from) + 3, x(to))];
    const room = right - left - 8;
    const short = String(index + 1);
    const text = room >= title.length * LETTER ? title : room >= short.length * LETTER - 4 ? short : '';
    return { left, right, text, present: index === periods.length - 1 };
  });
  return layers({
    paths: bands.flatMap(({ left, right, present }) => {
      const d = box(left + 0.5, top, Math.max(2, right - left - 1), OWNERS.height);
      return [filled(d, present ? 'accent-wash' : 'sunk'), stroked(d, 'rule-strong', 0.75)];
    }),
    labels: [
      ...bands.flatMap(({ left, right, text }) =>
        text ? [label((left + right) / 2, top + 13, text, { ink: 'ink', anchor: 'middle', bold: true })] : [],
      ),
      ...(namesAbove || periods.length === 0 ? [] : [label(0, top + 13, 'Owners')]),
    ],
  });
}

/** Each kind of record has a shape of its own, so that color is never all that tells two apart. */
const SHAPES: Record<LifeKind, (x: number, y: number) => string> = {
  title: (x, y) => box(x - 4.5, y - 4.5, 9, 9),
  brand: (x, y) => box(x - 5.5, y - 5.5, 11, 11),
  sale: (x, y) => circle(x, y, 4.5),
  service: (x, y) => box(x - 1.5, y - 5, 3, 10),
  inspection: (x, y) => diamond(x, y, 5.5),
  accident: (x, y) => `M${round(x)} ${round(y - 6.5)}l6.5 11.5h-13z`,
  loss: (x, y) => `M${round(x - 5.5)} ${round(y - 5.5)}l11 11m0 -11l-11 11`,
  theft: (x, y) => diamond(x, y, 6.5),
  recovery: (x, y) => diamond(x, y, 9),
  lien: (x, y) => circle(x, y, 5),
  recall: (x, y) => `M${round(x - 6)} ${round(y - 4.5)}h12l-6 10.5z`,
};
/** Drawn in outline: what is over, or was made good. */
const HOLLOW: ReadonlySet<LifeKind> = new Set(['sale', 'recovery', 'inspection', 'recall']);

const diamond = (x: number, y: number, r: number): string =>
  `M${round(x)} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;

function markOf(event: LifeEvent, x: number, y: number): DrawnMark {
  const ink = INK_OF[event.tone];
  const hollow = HOLLOW.has(event.kind) || (event.kind === 'lien' && event.tone === 'plain');
  return {
    d: SHAPES[event.kind](x, y),
    // A recovery may lie on its theft and must not hide it.
    fill: event.kind === 'loss' || event.kind === 'recovery' ? null : hollow ? 'sheet' : ink,
    stroke: event.kind === 'loss' || hollow ? ink : null,
    width: event.kind === 'loss' ? 3 : hollow ? 1.5 : 0,
    to: event.to,
    hint: `${day(event.date)}: ${[event.title, event.detail].filter(Boolean).join(', ')}`,
    x: round(x),
    y: round(y),
  };
}

function drawLane(
  { title, events }: Life['lanes'][number],
  { x, left, right }: Scales,
  top: number,
  { namesAbove }: LifeLayout,
): Layers {
  const y = top + (namesAbove ? 22 : 12.5);
  const grave = events.some(({ tone }) => tone === 'bad');
  return layers({
    paths: [stroked(lineTo(left, y, right, y), 'rule')],
    marks: events.map((event) => markOf(event, x(event.time), y)),
    labels: [
      label(namesAbove ? left : 0, namesAbove ? top + 9 : y + 4, title, {
        ink: grave ? 'bad' : 'soft',
        bold: grave,
      }),
    ],
  });
}

const YEAR_ROOM = 38;
const END_ROOM = 58;

/** The first and the last record by month, between them the years that have room. */
function axis({ from, to }: Life, { x, left, right }: Scales, top: number): Layers {
  const y = top + 15;
  const ends =
    to === from ? [] : [label(left, y, month(iso(from))), label(right, y, month(iso(to)), { anchor: 'end' })];
  const every = Math.max(1, Math.ceil(((to - from) / YEAR_MS) * (YEAR_ROOM / Math.max(1, right - left))));
  const years: DrawnLabel[] = [];
  const ticks: string[] = [];
  for (let year = new Date(from).getUTCFullYear() + 1; Date.UTC(year) <= to; year += every) {
    const at = x(Date.UTC(year));
    ticks.push(lineTo(at, top, at, top + 4));
    if (at - left > END_ROOM + YEAR_ROOM / 2 && right - at > END_ROOM + YEAR_ROOM / 2)
      years.push(label(at, y, String(year), { anchor: 'middle' }));
  }
  return layers({
    paths: [stroked(`${lineTo(left, top, right, top)}${ticks.join('')}`, 'ink')],
    labels: to === from ? [label(x(from), y, month(iso(from)), { anchor: 'middle' })] : [...ends, ...years],
  });
}

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

interface Point extends LifeReading {
  left: number;
  top: number;
}

/** A step that cannot be, from the reading before it. */
export interface Fall {
  before: Point;
  after: Point;
}

function mileage(readings: readonly LifeReading[], scales: Scales): Layers {
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
