import type { AccidentRecord } from '../model/history.js';
import { type Point, short } from './curve.js';
import { FIELD, type Picture } from './strokes.js';

export const AREAS = ['front', 'rear', 'left', 'right'] as const satisfies readonly AccidentRecord['damageArea'][];
export type Area = (typeof AREAS)[number];
type Severity = AccidentRecord['severity'];

/** How far the hatching reaches from an end, as a part of the length, and how far its lines are apart. */
const HATCHING: Record<Severity, { reach: number; apart: number }> = {
  minor: { reach: 0.13, apart: 12 },
  moderate: { reach: 0.19, apart: 10 },
  severe: { reach: 0.26, apart: 8 },
  unknown: { reach: 0.19, apart: 10 },
};
/** Doors reach so far up: damage at a side is damage below the windows. */
const SIDE_HEIGHT = 0.66;

/** Lines over what there is of a vehicle where it was struck, as SVG path data on the field. */
export function hatchingOf(picture: Picture, area: Area, severity: Severity): string {
  const { left, right, top, bottom } = struck(picture, area, severity);
  const { apart } = HATCHING[severity];
  const count = Math.ceil((right + bottom - left - top) / apart);
  return Array.from({ length: count }, (_, index) => left + top + (index + 0.5) * apart)
    .flatMap((sum) =>
      united(picture.silhouette.flatMap((polygon) => crossed(polygon, sum)))
        .map(([from, to]): Point => [Math.max(from, left, sum - bottom), Math.min(to, right, sum - top)])
        .filter(([from, to]) => to - from > 1)
        .map(([from, to]) => `M${short(from)} ${short(sum - from)}L${short(to)} ${short(sum - to)}`),
    )
    .join('');
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function struck({ left, right, top, side }: Picture, area: Area, severity: Severity): Box {
  const reach = (right - left) * HATCHING[severity].reach;
  const box = { left, right, top, bottom: FIELD.ground };
  if (area === 'front') return { ...box, right: left + reach };
  if (area === 'rear') return { ...box, left: right - reach };
  return {
    left: side[0],
    right: side[1],
    top: FIELD.ground - (FIELD.ground - top) * SIDE_HEIGHT,
    bottom: FIELD.ground,
  };
}

/** Where the line x + y = sum runs inside a polygon, as stretches of x. */
function crossed(polygon: Point[], sum: number): Point[] {
  const cuts = polygon
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
      const [here, there] = [x + y - sum, nextX + nextY - sum];
      return here < 0 === there < 0 ? [] : [x + ((nextX - x) * here) / (here - there)];
    })
    .sort((a, b) => a - b);
  return cuts.flatMap((from, index) => {
    const to = cuts[index + 1];
    return index % 2 === 0 && to !== undefined ? [[from, to] as Point] : [];
  });
}

/** Stretches that touch become one. */
function united(stretches: Point[]): Point[] {
  return [...stretches]
    .sort(([a], [b]) => a - b)
    .reduce<Point[]>((list, [from, to]) => {
      const last = list.at(-1);
      if (!last || from > last[1]) return [...list, [from, to]];
      return [...list.slice(0, -1), [last[0], Math.max(last[1], to)]];
    }, []);
}
