import fc from 'fast-check';
import { hasInk, type Picture } from './ink.js';

/** A picture of one color, then what a test draws. */
function picture(
  width: number,
  height: number,
  [red, green, blue, alpha]: number[],
  ...draw: ((p: Picture) => void)[]
) {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0], at);
  const made = { width, height, data };
  for (const stroke of draw) stroke(made);
  return made;
}

const line =
  (length: number, from = 10) =>
  (p: Picture) => {
    for (let x = from; x < from + length; x++)
      for (const y of [40, 41]) p.data.set([0, 0, 0, 255], (y * p.width + x) * 4);
  };
/** A filled rectangle. */
const box = (left: number, top: number, width: number, height: number) => (p: Picture) => {
  for (let y = top; y < top + height; y++)
    for (let x = left; x < left + width; x++) p.data.set([0, 0, 0, 255], (y * p.width + x) * 4);
};
/** The outline of a rectangle. */
const rectangle = (left: number, top: number, width: number, height: number, line: number) => (p: Picture) => {
  box(left, top, width, line)(p);
  box(left, top + height - line, width, line)(p);
  box(left, top, line, height)(p);
  box(left + width - line, top, line, height)(p);
};
/** A diagonal line, two pixels thick. */
const slope = (left: number, top: number, length: number, step: 1 | -1) => (p: Picture) => {
  for (let at = 0; at < length; at++) box(left + at, top + at * step, 2, 1)(p);
};
/** Dark pixels anywhere, the same at every run. */
const noise = (share: number) => (p: Picture) => {
  let seed = 1;
  for (let pixel = 0; pixel < p.width * p.height; pixel++) {
    seed = (seed * 48_271) % 2_147_483_647;
    if (seed / 2_147_483_647 < share) p.data.set([0, 0, 0, 255], pixel * 4);
  }
};
const CORNERS = [
  [4, 4],
  [580, 4],
  [4, 160],
  [580, 160],
] as const;
const WHITE = [255, 255, 255, 255];
const TRANSPARENT = [0, 0, 0, 0];

it.each<[string, Picture, boolean]>([
  ['a transparent pixel', picture(1, 1, TRANSPARENT), false],
  ['white paper', picture(300, 90, WHITE), false],
  ['nothing but transparency', picture(300, 90, TRANSPARENT), false],
  ['a black rectangle', picture(300, 90, [0, 0, 0, 255]), false],
  ['a tap', picture(300, 90, WHITE, line(3)), false],
  ['a pale line', picture(300, 90, WHITE, (p) => p.data.fill(200, 40 * 1200, 42 * 1200)), false],
  ['a frame', picture(600, 180, WHITE, rectangle(0, 0, 600, 180, 1)), false],
  ['a line along the upper edge', picture(600, 180, WHITE, box(0, 0, 600, 1)), false],
  ['a line along the left edge', picture(600, 180, WHITE, box(0, 0, 1, 180)), false],
  ['two taps far apart', picture(600, 180, WHITE, box(100, 90, 5, 5), box(200, 90, 5, 5)), false],
  ['a blob in each corner', picture(600, 180, WHITE, ...CORNERS.map(([x, y]) => box(x, y, 12, 12))), false],
  ['a blob', picture(600, 180, WHITE, box(300, 90, 11, 11)), false],
  ['the same blob on a sharp screen', picture(1800, 540, WHITE, box(900, 270, 33, 33)), false],
  ['a half black rectangle', picture(600, 180, WHITE, box(0, 0, 300, 180)), false],
  ['noise', picture(600, 180, WHITE, noise(0.15)), false],
  ['dense noise', picture(600, 180, WHITE, noise(0.5)), false],
  ['a cross', picture(600, 180, WHITE, slope(300, 80, 30, 1), slope(300, 110, 30, -1)), true],
  ['a short name with a dot', picture(600, 180, WHITE, slope(300, 80, 24, 1), box(320, 70, 2, 2)), true],
  ['two initials', picture(600, 180, WHITE, slope(250, 110, 30, -1), slope(300, 80, 30, 1)), true],
  ['a line that touches the edge', picture(600, 180, WHITE, slope(0, 0, 60, 1)), true],
  ['a line on a sharp screen', picture(1800, 540, WHITE, slope(300, 80, 80, 1)), true],
  ['a line on white', picture(300, 90, WHITE, line(60)), true],
  ['a line on transparent ground', picture(300, 90, TRANSPARENT, line(60)), true],
])('%s is told from a signature [X11-005]', (_, drawn, expected) => {
  expect(hasInk(drawn)).toBe(expected);
});

it('a line of 20 pixels and more shows ink wherever it is, a shorter one never [X11-005]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 140 }), (length, from) => {
      expect(hasInk(picture(300, 90, WHITE, line(length, from)))).toBe(length >= 20);
    }),
  );
});
