import type { PointGroup } from 'signature_pad';

/** Strokes and the width of the field they were drawn on, in CSS pixels. */
export interface Drawing {
  strokes: PointGroup[];
  width: number;
}

/** A stroke that reaches less far is a tap, in CSS pixels. */
const TAP_PX = 8;
/** How wide or high a signature is at least, in CSS pixels: the server requires 20 pixels. */
const SMALLEST_EXTENT_PX = 24;
/** How long its strokes are together at least, in CSS pixels: the server requires 40 dark pixels. */
const SHORTEST_PX = 40;

/** Whether the strokes, as they are shown, are a signature that the server accepts: taps are none. */
export function hasInk(strokes: readonly PointGroup[]): boolean {
  const lines = strokes.map(({ points }) => points).filter((points) => extentOf(points) >= TAP_PX);
  const length = lines.reduce((sum, points) => sum + lengthOf(points), 0);
  return length >= SHORTEST_PX && extentOf(lines.flat()) >= SMALLEST_EXTENT_PX;
}

type Points = readonly { x: number; y: number }[];

const extentOf = (points: Points): number =>
  Math.max(rangeOf(points.map(({ x }) => x)), rangeOf(points.map(({ y }) => y)));

const rangeOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);

const lengthOf = (points: Points): number =>
  points
    .slice(1)
    .reduce((sum, { x, y }, at) => sum + Math.hypot(x - (points[at]?.x ?? x), y - (points[at]?.y ?? y)), 0);

/** The strokes on a field of another width: as they are where they fit, else scaled down in both directions. */
export function narrowedTo(width: number, { strokes, width: drawnOn }: Drawing): PointGroup[] {
  const scale = Math.min(1, width / drawnOn);
  if (scale === 1 || !Number.isFinite(scale) || scale === 0) return strokes;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}
