import { scaleLinear, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import type { OdometerJump, OdometerReading } from '../../../api/types';

export interface ChartPoint extends OdometerReading {
  x: number;
  y: number;
  rollback: boolean;
  /** The reading after a rise that no one vehicle drives. */
  jump: boolean;
}

export interface OdometerChartModel {
  points: ChartPoint[];
  /** The way from reading to reading; the steps that cannot be are drawn apart. */
  path: string;
  steps: { x1: number; y1: number; x2: number; y2: number; rollback: boolean }[];
  xTicks: { x: number; label: string }[];
  yTicks: { y: number; label: string }[];
  plot: { left: number; right: number; top: number; bottom: number };
}

const MARGIN = { left: 46, right: 22, top: 22, bottom: 30 };
const PIXELS_PER_YEAR_LABEL = 72;

function label(miles: number): string {
  return miles === 0 ? '0' : `${Math.round(miles / 1000)}k`;
}

const isMarked = (point: ChartPoint) => point.rollback || point.jump;

/** Splits the way at every marked reading, so that the step to it can be drawn in its own ink. */
function plausibleParts(points: readonly ChartPoint[]): ChartPoint[][] {
  const parts: ChartPoint[][] = [];
  for (const point of points) {
    const last = parts.at(-1);
    if (last && !isMarked(point)) last.push(point);
    else parts.push([point]);
  }
  return parts;
}

/** What the server found doubtful about the readings. */
export interface OdometerDoubts {
  rollbackDates: readonly string[];
  jumps: readonly OdometerJump[];
}

export function odometerChart(
  readings: readonly OdometerReading[],
  doubts: OdometerDoubts,
  width: number,
  height: number,
): OdometerChartModel {
  const sorted = [...readings].sort((a, b) => a.date.localeCompare(b.date));
  const times = sorted.map(({ date }) => Date.parse(date));
  const plot = { left: MARGIN.left, right: width - MARGIN.right, top: MARGIN.top, bottom: height - MARGIN.bottom };
  const x = scaleUtc([Math.min(...times), Math.max(...times)], [plot.left, plot.right]).nice();
  const y = scaleLinear([0, Math.max(1000, ...sorted.map(({ miles }) => miles))], [plot.bottom, plot.top]).nice(4);
  const rolledBack = new Set(doubts.rollbackDates);
  const jumpedTo = new Set(doubts.jumps.map(({ to }) => to));
  const points = sorted.map((reading) => ({
    ...reading,
    x: x(Date.parse(reading.date)),
    y: y(reading.miles),
    rollback: rolledBack.has(reading.date),
    jump: jumpedTo.has(reading.date),
  }));
  const draw = line<ChartPoint>(
    (point) => point.x,
    (point) => point.y,
  );
  return {
    points,
    path: plausibleParts(points)
      .map((part) => draw(part) ?? '')
      .join(''),
    steps: points.flatMap((point, index) => {
      const before = points[index - 1];
      if (!before || !isMarked(point)) return [];
      return [{ x1: before.x, y1: before.y, x2: point.x, y2: point.y, rollback: point.rollback }];
    }),
    xTicks: x.ticks(Math.max(2, Math.floor((plot.right - plot.left) / PIXELS_PER_YEAR_LABEL))).map((date) => ({
      x: x(date),
      label: date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : '',
    })),
    yTicks: y.ticks(4).map((miles) => ({ y: y(miles), label: label(miles) })),
    plot,
  };
}
