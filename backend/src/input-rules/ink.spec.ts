import fc from 'fast-check';
import { PNG } from 'pngjs';
import { SIGNATURE_EXAMPLE } from '../http/signature-example.js';
import { pngBytes } from './drawing.js';
import { hasInk, type Picture } from './ink.js';

/** A picture of one color, then what a test draws. */
function picture(width: number, height: number, [red, green, blue, alpha]: number[], draw?: (p: Picture) => void) {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([red ?? 0, green ?? 0, blue ?? 0, alpha ?? 0], at);
  const made = { width, height, data };
  draw?.(made);
  return made;
}

const line =
  (length: number, from = 10) =>
  (p: Picture) => {
    for (let x = from; x < from + length; x++)
      for (const y of [40, 41]) p.data.set([0, 0, 0, 255], (y * p.width + x) * 4);
  };
const WHITE = [255, 255, 255, 255];
const TRANSPARENT = [0, 0, 0, 0];

it.each<[string, Picture, boolean]>([
  ['a transparent pixel', picture(1, 1, TRANSPARENT), false],
  ['white paper', picture(300, 90, WHITE), false],
  ['nothing but transparency', picture(300, 90, TRANSPARENT), false],
  ['a black rectangle', picture(300, 90, [0, 0, 0, 255]), false],
  ['a tap', picture(300, 90, WHITE, line(3)), false],
  ['a pale line', picture(300, 90, WHITE, (p) => p.data.fill(200, 40 * 1200, 42 * 1200)), false],
  ['a line on white', picture(300, 90, WHITE, line(60)), true],
  ['a line on transparent ground', picture(300, 90, TRANSPARENT, line(60)), true],
])('%s is told from a signature [X11-005]', (_, drawn, expected) => {
  expect(hasInk(drawn)).toBe(expected);
});

it('the documented example shows ink [X11-005]', () => {
  expect(hasInk(PNG.sync.read(pngBytes(SIGNATURE_EXAMPLE) ?? Buffer.alloc(0)))).toBe(true);
});

it('a line of 20 pixels and more shows ink wherever it is, a shorter one never [X11-005]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 0, max: 140 }), (length, from) => {
      expect(hasInk(picture(300, 90, WHITE, line(length, from)))).toBe(length >= 20);
    }),
  );
});
