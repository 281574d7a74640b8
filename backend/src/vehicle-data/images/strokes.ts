import type { BodyClass } from './body-class.js';
import { type Curve, curve, flattened, type Point, type Points } from './curve.js';
import type { Sketch } from './sketch.js';
import { SKETCHES } from './sketches.js';
import type { Fill, Stroke } from './stroke.js';
import { wheelStrokes } from './wheels.js';

export const FIELD = { width: 400, height: 180, ground: 164, margin: 12, top: 12 } as const;

type Facing = 'left' | 'right';

export interface Picture {
  strokes: Stroke[];
  /** What there is of the vehicle, as polygons. */
  silhouette: Point[][];
  left: number;
  right: number;
  top: number;
  /** From where to where its doors are: between its wheels, or the middle of what has all of them at one place. */
  side: [from: number, to: number];
}

/** From centimeters of a vehicle to the field. */
type Place = (point: Point) => Point;

const ARCH_GAP = 5;
const ARCH_STEPS = 12;
/** How far below its middle an arch reaches around a wheel, in radians. */
const ARCH_END = -0.35;

/** A vehicle as large as the field allows, standing on the ground. */
export function pictureOf(bodyClass: BodyClass, facing: Facing = 'left'): Picture {
  const sketch = SKETCHES[bodyClass];
  const solid = solidOf(sketch);
  const { place, scale, length, height } = placing(sketch, solid, facing);
  const left = (FIELD.width - length * scale) / 2;
  return {
    strokes: joined(strokesOf(sketch, place, scale)),
    silhouette: [
      ...solid.map((one) => flattened(one).map(place)),
      ...sketch.axles.map((x) => around(x, sketch.tire).map(place)),
    ],
    left,
    right: FIELD.width - left,
    top: FIELD.ground - height * scale,
    side: sideOf(sketch, length)
      .map((x) => place([x, 0])[0])
      .sort((a, b) => a - b) as [number, number],
  };
}

const closed = (texts: string[] = []): Curve[] => texts.map((text) => ({ points: curve.read(text), closed: true }));
const open = (texts: string[] = []): Curve[] => texts.map((text) => ({ points: curve.read(text), closed: false }));
const hullOf = (sketch: Sketch): Curve[] => (sketch.body === null ? [] : [bodyOf(sketch, sketch.body)]);
const solidOf = (sketch: Sketch): Curve[] => [...closed(sketch.parts), ...hullOf(sketch), ...closed(sketch.front)];

function placing(sketch: Sketch, solid: Curve[], facing: Facing) {
  const drawn = [...solid, ...closed(sketch.glass), ...closed(sketch.lamps), ...open(sketch.bold)];
  const points = [...drawn.flatMap(flattened), ...sketch.axles.flatMap((x) => around(x, sketch.tire))];
  const xs = points.map(([x]) => x);
  const foremost = Math.min(...xs);
  const length = Math.max(...xs) - foremost;
  const height = Math.max(...points.map(([, y]) => y));
  const scale = Math.min((FIELD.width - 2 * FIELD.margin) / length, (FIELD.ground - FIELD.top) / height);
  const left = (FIELD.width - length * scale) / 2;
  const place: Place = ([x, y]) => {
    const across = left + (x - foremost) * scale;
    return [facing === 'left' ? across : FIELD.width - across, FIELD.ground - y * scale];
  };
  return { place, scale, length, height };
}

/** From the back to the front: a motorcycle's wheels stand behind its engine, those of all others before their bodies. */
function strokesOf(sketch: Sketch, place: Place, scale: number): Stroke[] {
  const strokes = (curves: Curve[], fill: Fill, weight: Stroke['weight']): Stroke[] =>
    curves.map((one) => ({ d: curve.path(one, place), fill, weight }));
  const rounds = (sketch.rounds ?? []).map(([x, y, radius]): Stroke => {
    const [cx, cy] = place([x, y]);
    return { d: curve.circle(cx, cy, radius * scale), fill: 'paper', weight: 'fine' };
  });
  const wheels = sketch.axles.flatMap((x) =>
    wheelStrokes(sketch.wheel, ...place([x, sketch.tire]), sketch.tire * scale),
  );
  const parts = strokes(closed(sketch.parts), 'paper', 'strong');
  const seams = strokes(open(sketch.seams), null, 'fine');
  const front = strokes(closed(sketch.front), 'paper', 'strong');
  const glass = strokes(closed(sketch.glass), 'glass', 'fine');
  const small = [
    ...strokes(closed(sketch.lamps), 'glass', 'fine'),
    ...rounds,
    ...strokes(open(sketch.bold), null, 'strong'),
  ];
  if (sketch.body === null) return [...wheels, ...parts, ...glass, ...front, ...seams, ...small];
  return [...parts, ...strokes(hullOf(sketch), 'paper', 'strong'), ...glass, ...seams, ...wheels, ...front, ...small];
}

/** Lines without a fill are one path with those before them: shorter, and nothing shows through. */
function joined(strokes: Stroke[]): Stroke[] {
  return strokes.reduce<Stroke[]>((list, stroke) => {
    const last = list.at(-1);
    if (!last || last.fill !== null || stroke.fill !== null || last.weight !== stroke.weight) return [...list, stroke];
    return [...list.slice(0, -1), { ...last, d: last.d + stroke.d }];
  }, []);
}

function sideOf({ axles, tire }: Sketch, length: number): Point {
  const [first = 0, second = 0] = axles;
  return second - first > 4 * tire ? [first + tire, second - tire] : [length / 4, (length * 3) / 4];
}

const around = (x: number, radius: number): Point[] =>
  Array.from({ length: 24 }, (_, step) => {
    const angle = (step * Math.PI) / 12;
    return [x + radius * Math.cos(angle), radius + radius * Math.sin(angle)];
  });

/** The line over the vehicle, closed below along the sill and around the wheels. */
function bodyOf({ axles, arched = axles.length, tire }: Sketch, body: string): Curve {
  const points = curve.read(body);
  const foot = Math.max(points[0]?.y ?? 0, points.at(-1)?.y ?? 0);
  const arches = axles.slice(0, arched).reverse();
  return { points: [...points, ...arches.flatMap((x) => arch(x, tire, foot))], closed: true };
}

/** From its rear foot over the wheel to its front foot. */
function arch(x: number, tire: number, foot: number): Points {
  const radius = tire + ARCH_GAP;
  const lift = Math.asin(Math.max(-1, Math.min(1, (foot - tire) / radius)));
  const from = Math.max(lift, ARCH_END);
  const curved = Array.from({ length: ARCH_STEPS + 1 }, (_, step) => {
    const angle = from + ((Math.PI - 2 * from) * step) / ARCH_STEPS;
    return { x: x + radius * Math.cos(angle), y: tire + radius * Math.sin(angle), corner: step % ARCH_STEPS === 0 };
  });
  const ends = [curved[0], curved.at(-1)].map((end) => ({ x: end?.x ?? x, y: foot, corner: true }));
  return from > lift ? [...ends.slice(0, 1), ...curved, ...ends.slice(1)] : curved;
}
