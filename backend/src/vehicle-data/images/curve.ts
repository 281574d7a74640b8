export type Point = [x: number, y: number];

export type Points = { x: number; y: number; corner: boolean }[];

/** Smooth through its points but for the corners. */
export interface Curve {
  points: Points;
  closed: boolean;
}

type Bezier = [Point, Point, Point, Point];

const STEPS = 6;
/** One decimal is finer than a pixel. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
const pair = ([x, y]: Point): string => `${short(x)} ${short(y)}`;

function read(text: string): Points {
  return text.split(' ').map((word) => {
    const [x, y] = word.replace('!', '').split(',').map(Number);
    return { x: x ?? NaN, y: y ?? NaN, corner: word.endsWith('!') };
  });
}

/** Catmull-Rom through the points; a neighbor beyond a corner does not count. */
function beziers({ points, closed }: Curve): Bezier[] {
  const at = (index: number) => points[(index + points.length) % points.length];
  return Array.from({ length: closed ? points.length : points.length - 1 }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    if (!before || !from || !to || !after) throw new Error('A line has two points at least');
    const first = from.corner || (!closed && index === 0) ? from : before;
    const last = to.corner || (!closed && index === points.length - 2) ? to : after;
    const [reachIn, reachOut] = [reach(first, from, to), reach(from, to, last)];
    const span = Math.hypot(to.x - from.x, to.y - from.y);
    return [
      [from.x, from.y],
      [from.x + reachIn[0] * span, from.y + reachIn[1] * span],
      [to.x - reachOut[0] * span, to.y - reachOut[1] * span],
      [to.x, to.y],
    ];
  });
}

/** A third of the direction at the middle point, whatever the distances of its neighbors are. */
function reach(a: Points[number], b: Points[number], c: Points[number]): Point {
  const [before, after] = [Math.hypot(b.x - a.x, b.y - a.y), Math.hypot(c.x - b.x, c.y - b.y)];
  if (before === 0 || after === 0) {
    const length = Math.hypot(c.x - a.x, c.y - a.y) || 1;
    return [(c.x - a.x) / length / 3, (c.y - a.y) / length / 3];
  }
  // Weighted by the opposite distance: the tangent of the circle through the three.
  const x = ((b.x - a.x) / before) * after + ((c.x - b.x) / after) * before;
  const y = ((b.y - a.y) / before) * after + ((c.y - b.y) / after) * before;
  const length = Math.hypot(x, y) || 1;
  return [x / length / 3, y / length / 3];
}

const straight = ([a, b, c, d]: Bezier): boolean => {
  const off = ([x, y]: Point) => Math.abs((d[0] - a[0]) * (a[1] - y) - (a[0] - x) * (d[1] - a[1]));
  return off(b) + off(c) < 0.01 * Math.hypot(d[0] - a[0], d[1] - a[1]);
};

/** As SVG path data. */
function path(line: Curve, place: (point: Point) => Point): string {
  const start = line.points[0];
  if (!start) return '';
  const parts = beziers(line).map((bezier) =>
    straight(bezier)
      ? `L${pair(place(bezier[3]))}`
      : `C${bezier
          .slice(1)
          .map((point) => pair(place(point)))
          .join(' ')}`,
  );
  return `M${pair(place([start.x, start.y]))}${parts.join('')}${line.closed ? 'Z' : ''}`;
}

/** As a polygon, close enough to measure. */
export function flattened(line: Curve): Point[] {
  return beziers(line).flatMap(([a, b, c, d]) =>
    Array.from({ length: STEPS }, (_, step): Point => {
      const t = step / STEPS;
      const at = (axis: 0 | 1) =>
        (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
      return [at(0), at(1)];
    }),
  );
}

const circle = (x: number, y: number, r: number): string =>
  `M${pair([x - r, y])}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;

export const curve = { read, path, circle };
