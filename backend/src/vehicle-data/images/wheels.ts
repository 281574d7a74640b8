import { curve } from './curve.js';
import type { Wheel } from './sketch.js';
import type { Stroke } from './stroke.js';

const TURN = 2 * Math.PI;

/** Radii in parts of the tire's: the rim's edge, its inner ring, and the hub. */
const RIMS: Record<Wheel, { edge: number; ring: number; hub: number }> = {
  alloy: { edge: 0.74, ring: 0.67, hub: 0.15 },
  steel: { edge: 0.64, ring: 0.56, hub: 0.2 },
  spoked: { edge: 0.76, ring: 0.7, hub: 0.17 },
  cast: { edge: 0.74, ring: 0.68, hub: 0.14 },
};

/** Every wheel of a kind is the same one, larger or smaller. */
export function wheelStrokes(wheel: Wheel, x: number, y: number, radius: number): Stroke[] {
  const { edge, ring, hub } = RIMS[wheel];
  const circle = (part: number): string => curve.circle(x, y, part * radius);
  const fine = (d: string): Stroke => ({ d, fill: null, weight: 'fine' });
  return [
    { d: circle(1), fill: 'rubber', weight: 'strong' },
    { d: circle(edge), fill: 'paper', weight: 'fine' },
    fine(circle(ring)),
    fine(inside(wheel, x, y, radius)),
    { d: circle(hub), fill: 'paper', weight: 'fine' },
  ];
}

function inside(wheel: Wheel, x: number, y: number, radius: number): string {
  const { ring, hub } = RIMS[wheel];
  const at = (part: number, angle: number): string =>
    [x + part * radius * Math.sin(angle), y - part * radius * Math.cos(angle)]
      .map((value) => Math.round(value * 10) / 10)
      .join(' ');
  /** Spokes that are a little apart at the hub and further at the ring. */
  const pairs = (count: number, inner: number, outer: number): string =>
    Array.from({ length: count }, (_, index) => {
      const angle = (index * TURN) / count;
      return [-1, 1].map((side) => `M${at(hub, angle + side * inner)}L${at(ring, angle + side * outer)}`).join('');
    }).join('');
  if (wheel === 'alloy') return pairs(5, 0.5, 0.17);
  if (wheel === 'cast') return pairs(3, 0.6, 0.16) + curve.circle(x, y, 0.42 * radius);
  if (wheel === 'spoked') return pairs(9, 0.4, 0.2);
  const holes = Array.from({ length: 8 }, (_, index) => {
    const angle = ((index + 0.5) * TURN) / 8;
    return curve.circle(x + 0.39 * radius * Math.sin(angle), y - 0.39 * radius * Math.cos(angle), 0.065 * radius);
  });
  return holes.join('');
}
