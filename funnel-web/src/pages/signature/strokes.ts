import type { PointGroup } from 'signature_pad';

/** Strokes and the width of the field they were drawn on, in CSS pixels. */
export interface Drawing {
  strokes: PointGroup[];
  width: number;
}

/** The strokes on a field of another width: as they are where they fit, else scaled down in both directions. */
export function narrowedTo(width: number, { strokes, width: drawnOn }: Drawing): PointGroup[] {
  const scale = Math.min(1, width / drawnOn);
  if (scale === 1 || !Number.isFinite(scale) || scale === 0) return strokes;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}

/** Repeats the last point of the last stroke: the pad draws a stroke only up to the point before its last one. */
export function withLastEnd(strokes: PointGroup[]): PointGroup[] {
  const last = strokes.at(-1);
  const end = last?.points.at(-1);
  if (!last || !end || last.points.length < 2) return strokes;
  return [...strokes.slice(0, -1), { ...last, points: [...last.points, end] }];
}
