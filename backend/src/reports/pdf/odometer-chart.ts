import type { OdometerJump } from '../../vehicle-data/model/findings.js';
import type { OdometerReading } from '../../vehicle-data/model/history.js';
import { number } from '../../vehicle-data/format.js';
import { ACCENT, BAD, CONTENT_WIDTH, INK, RULE, SOFT, WARN } from './look.js';

const WIDTH = CONTENT_WIDTH;
const HEIGHT = 170;
const PLOT = { left: 34, right: WIDTH - 60, top: 12, bottom: HEIGHT - 20 };
const MOST_YEAR_LABELS = 10;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

interface Doubts {
  rollbackDates: readonly string[];
  jumps: readonly OdometerJump[];
}

/** A round distance between four or five lines that reach the top value: 1, 2, 2.5 or 5 times a power of ten. */
function niceStep(top: number): number {
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

/** All readings over time as SVG; a step that cannot be is dashed and named. The table beside it says the same in words. */
export function odometerChart(readings: readonly OdometerReading[], { rollbackDates, jumps }: Doubts): string {
  const sorted = [...readings].sort((a, b) => a.date.localeCompare(b.date));
  const times = sorted.map(({ date }) => Date.parse(date));
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const step = niceStep(Math.max(1000, ...sorted.map(({ miles }) => miles)));
  const top = step * Math.ceil(Math.max(1000, ...sorted.map(({ miles }) => miles)) / step);
  const x = (time: number) =>
    end === start
      ? (PLOT.left + PLOT.right) / 2
      : PLOT.left + ((time - start) / (end - start)) * (PLOT.right - PLOT.left);
  const y = (miles: number) => PLOT.bottom - (miles / top) * (PLOT.bottom - PLOT.top);
  const points = sorted.map(({ date, miles }) => ({
    x: round(x(Date.parse(date))),
    y: round(y(miles)),
    miles,
    ink: rollbackDates.includes(date) ? BAD : jumps.some(({ to }) => to === date) ? WARN : null,
  }));
  const lines = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return `<line x1="${before.x}" y1="${before.y}" x2="${point.x}" y2="${point.y}" stroke="${point.ink ?? ACCENT}" stroke-width="1.6"${point.ink ? ' stroke-dasharray="4 3"' : ''}/>`;
  });
  const dots = points.map(
    ({ x, y, ink }) =>
      `<circle cx="${x}" cy="${y}" r="${ink ? 3.6 : 2.2}" fill="${ink ?? '#ffffff'}" stroke="${ink ?? ACCENT}" stroke-width="1.2"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    ...mileLines(step, top, y),
    ...yearLabels(start, end, x),
    ...lines,
    ...dots,
    ...labels(points),
    '</svg>',
  ].join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

function text(
  x: number,
  y: number,
  words: string,
  ink: string,
  anchor: 'start' | 'middle' | 'end',
  bold = false,
): string {
  return `<text x="${round(x)}" y="${round(y)}" font-family="Sans" font-size="7.5" fill="${ink}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''}>${words}</text>`;
}

function mileLines(step: number, top: number, y: (miles: number) => number): string[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).flatMap((miles) => [
    `<line x1="${PLOT.left}" y1="${round(y(miles))}" x2="${PLOT.right}" y2="${round(y(miles))}" stroke="${RULE}" stroke-width="0.5"/>`,
    text(PLOT.left - 6, y(miles) + 2.5, miles === 0 ? '0' : `${number(miles / 1000)}k`, SOFT, 'end'),
  ]);
}

function yearLabels(start: number, end: number, x: (time: number) => number): string[] {
  const first = new Date(start).getUTCFullYear() + 1;
  const every = Math.max(1, Math.ceil((end - start) / YEAR_MS / MOST_YEAR_LABELS));
  const labels: string[] = [];
  for (let year = first; Date.UTC(year) <= end; year += every)
    labels.push(text(x(Date.UTC(year)), PLOT.bottom + 13, String(year), SOFT, 'middle'));
  return labels;
}

/** Each doubtful reading by name, the last one by its miles. */
function labels(points: readonly { x: number; y: number; miles: number; ink: string | null }[]): string[] {
  const named = points.flatMap(({ x, y, ink }) => {
    if (!ink) return [];
    const anchor = x > PLOT.right - 60 ? 'end' : 'start';
    return [
      text(
        x + (anchor === 'end' ? -6 : 6),
        Math.min(y + 11, PLOT.bottom - 3),
        ink === BAD ? 'Possible rollback' : 'Implausible rise',
        ink,
        anchor,
        true,
      ),
    ];
  });
  const last = points.at(-1);
  return last ? [...named, text(last.x + 6, last.y - 2, `${number(last.miles)} mi`, INK, 'start', true)] : named;
}
