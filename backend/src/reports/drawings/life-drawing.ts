import { day, month } from '../../vehicle-data/findings/format.js';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';
import type { DrawnLabel, DrawnMark, Drawing, Ink } from './drawing.dto.js';
import type { Life, LifeEvent, LifeKind, LifeOwner } from './life.js';
import { headroom, mileage } from './mileage-drawing.js';
import {
  box,
  circle,
  drawing,
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
import { number } from '../../platform/input-rules/formats.js';

interface LifeLayout {
  width: number;
  plot: number;
  /** Room left of the axis, for miles and the names of lanes. */
  gutter: number;
  /** The name of a lane is above it, not beside it. */
  namesAbove: boolean;
}

export const WIDEST: LifeLayout = { width: 990, plot: 176, gutter: 120, namesAbove: false };
export const WIDE: LifeLayout = { width: 760, plot: 150, gutter: 116, namesAbove: false };
export const NARROW: LifeLayout = { width: 328, plot: 134, gutter: 34, namesAbove: true };

const TOP = 22;
const RIGHT = 10;
const AXIS = 22;
const OWNERS = { height: 18, gap: 8 };
const YEAR_MS = 365.25 * 86_400_000;

const INKS: Record<Tone, Ink> = { good: 'accent', warn: 'warn', bad: 'bad', plain: 'accent' };

/** Returns a round distance between three or four grid lines: 1, 2, 2.5 or 5 times a power of ten. */
export function niceStep(top: number): number {
  const rough = top / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** @param room above the chart, in px */
export function scalesOf({ from, to, readings }: Life, { width, plot, gutter }: LifeLayout, room = 0): Scales {
  const [left, right, top, bottom] = [gutter, width - RIGHT, TOP + room, TOP + room + plot];
  const highest = Math.max(1000, ...readings.map((reading) => reading.miles));
  const step = niceStep(highest);
  const most = step * Math.ceil(highest / step);
  return {
    ...{ left, right, top, bottom, step, most },
    x: (time) => (to === from ? (left + right) / 2 : left + ((time - from) / (to - from)) * (right - left)),
    y: (value) => bottom - (value / most) * (bottom - top),
  };
}

export function drawLife(life: Life, layout: LifeLayout): Drawing {
  const scales = scalesOf(life, layout, headroom(life.readings, scalesOf(life, layout)));
  const hasLine = life.readings.length > 0;
  const ownersTop = hasLine ? scales.bottom + OWNERS.gap : 4;
  const lanesTop = ownersTop + (life.owners.length > 0 ? OWNERS.height + OWNERS.gap : 0);
  const laneHeight = layout.namesAbove ? 32 : 25;
  const lanesBottom = lanesTop + life.lanes.length * laneHeight;
  return drawing(layout.width, round(lanesBottom + AXIS), [
    ...(hasLine ? [...grid(scales), ...guides(life, scales, layout.namesAbove ? scales.bottom : lanesBottom)] : []),
    ...owners(life.owners, scales, ownersTop, layout),
    ...life.lanes.flatMap((lane, index) => drawLane(lane, scales, lanesTop + index * laneHeight, layout)),
    ...axis(life, scales, lanesBottom),
    ...(hasLine ? mileage(life.readings, scales) : []),
  ]);
}

function grid({ left, right, y, step, most }: Scales): Shape[] {
  const values = Array.from({ length: Math.round(most / step) + 1 }, (_, index) => index * step);
  return [
    stroked(values.map((value) => lineTo(left, y(value), right, y(value))).join(''), 'rule'),
    ...values.map((value) =>
      label(left - 6, y(value) + 3.5, value === 0 ? '0' : `${number(value / 1000)}k`, { anchor: 'end' }),
    ),
  ];
}

/** Lines from each bad event up to the mileage. */
function guides({ lanes }: Life, { x, top }: Scales, bottom: number): Shape[] {
  const grave = lanes.flatMap(({ events }) => events).filter(({ tone }) => tone === 'bad');
  const lines = [...new Set(grave.map(({ time }) => lineTo(x(time), top, x(time), bottom)))];
  return lines.length > 0 ? [stroked(lines.join(''), 'bad', 1, true)] : [];
}

/** One band per owner, with the name or number that fits. */
function owners(periods: readonly LifeOwner[], { x }: Scales, top: number, { namesAbove }: LifeLayout): Shape[] {
  const bands = periods.flatMap(({ from, to, title }, index): Shape[] => {
    const [left, right] = [x(from), Math.max(x(from) + 3, x(to))];
    const room = right - left - 8;
    const short = String(index + 1);
    const text = room >= title.length * LETTER ? title : room >= short.length * LETTER - 4 ? short : '';
    const d = box(left + 0.5, top, Math.max(2, right - left - 1), OWNERS.height);
    return [
      filled(d, index === periods.length - 1 ? 'accent-wash' : 'sunk'),
      stroked(d, 'rule-strong', 0.75),
      ...(text ? [label((left + right) / 2, top + 13, text, { ink: 'ink', anchor: 'middle', bold: true })] : []),
    ];
  });
  return namesAbove || periods.length === 0 ? bands : [...bands, label(0, top + 13, 'Owners')];
}

type Paint = (ink: Ink) => Pick<DrawnMark, 'fill' | 'stroke' | 'width'>;

const solid: Paint = (ink) => ({ fill: ink, stroke: null, width: 0 });
const outlined: Paint = (ink) => ({ fill: 'sheet', stroke: ink, width: 1.5 });
/** Does not hide what is below it, as the theft below a recovery. */
const transparent: Paint = (ink) => ({ fill: null, stroke: ink, width: 1.5 });
const crossed: Paint = (ink) => ({ fill: null, stroke: ink, width: 3 });

const diamond = (x: number, y: number, r: number): string =>
  `M${round(x)} ${round(y - r)}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;

/** One shape per kind of record, because color alone is not accessible. */
const MARKS: Record<LifeKind, readonly [shape: (x: number, y: number) => string, paint: Paint]> = {
  title: [(x, y) => box(x - 4.5, y - 4.5, 9, 9), solid],
  brand: [(x, y) => box(x - 5.5, y - 5.5, 11, 11), solid],
  sale: [(x, y) => circle(x, y, 4.5), outlined],
  service: [(x, y) => box(x - 1.5, y - 5, 3, 10), solid],
  inspection: [(x, y) => diamond(x, y, 5.5), outlined],
  accident: [(x, y) => `M${round(x)} ${round(y - 6.5)}l6.5 11.5h-13z`, solid],
  loss: [(x, y) => `M${round(x - 5.5)} ${round(y - 5.5)}l11 11m0 -11l-11 11`, crossed],
  theft: [(x, y) => diamond(x, y, 6.5), solid],
  recovery: [(x, y) => diamond(x, y, 9), transparent],
  lien: [(x, y) => circle(x, y, 5), solid],
  recall: [(x, y) => `M${round(x - 6)} ${round(y - 4.5)}h12l-6 10.5z`, outlined],
};

function markOf({ kind, tone, to, date, title, detail }: LifeEvent, x: number, y: number): DrawnMark {
  const [shape, paint] = MARKS[kind];
  const isReleasedLien = kind === 'lien' && tone === 'plain';
  return {
    d: shape(x, y),
    ...(isReleasedLien ? outlined : paint)(INKS[tone]),
    to,
    hint: `${day(date)}: ${[title, detail].filter(Boolean).join(', ')}`,
    x: round(x),
    y: round(y),
  };
}

function drawLane(
  { title, events }: Life['lanes'][number],
  { x, left, right }: Scales,
  top: number,
  { namesAbove }: LifeLayout,
): Shape[] {
  const y = top + (namesAbove ? 22 : 12.5);
  const grave = events.some(({ tone }) => tone === 'bad');
  const name = label(namesAbove ? left : 0, namesAbove ? top + 9 : y + 4, title, {
    ink: grave ? 'bad' : 'soft',
    bold: grave,
  });
  const marks = mergeOverlaps(events.map((event) => markOf(event, x(event.time), y)));
  return [stroked(lineTo(left, y, right, y), 'rule'), name, ...marks];
}

const YEAR_ROOM = 38;
const END_ROOM = 58;

/** Labels the first and last record by month, and the years between them that have room. */
function axis({ from, to }: Life, { x, left, right }: Scales, top: number): Shape[] {
  const y = top + 15;
  const ends =
    to === from
      ? [label(x(from), y, month(iso(from)), { anchor: 'middle' })]
      : [label(left, y, month(iso(from))), label(right, y, month(iso(to)), { anchor: 'end' })];
  const every = Math.max(1, Math.ceil(((to - from) / YEAR_MS) * (YEAR_ROOM / Math.max(1, right - left))));
  const years: DrawnLabel[] = [];
  const ticks: string[] = [];
  for (let year = new Date(from).getUTCFullYear() + 1; Date.UTC(year) <= to; year += every) {
    const at = x(Date.UTC(year));
    ticks.push(lineTo(at, top, at, top + 4));
    if (at - left > END_ROOM + YEAR_ROOM / 2 && right - at > END_ROOM + YEAR_ROOM / 2)
      years.push(label(at, y, String(year), { anchor: 'middle' }));
  }
  return [stroked(`${lineTo(left, top, right, top)}${ticks.join('')}`, 'ink'), ...ends, ...years];
}

const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
