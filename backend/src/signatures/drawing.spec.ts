import { PNG } from 'pngjs';
import { SIGNATURE_EXAMPLE } from '../platform/http/openapi-texts.js';
import { hasInk } from '../platform/input-rules/ink.js';
import { pngBytes, toDataUrl } from './drawing.js';

it('the documented example shows ink [X11-005]', () => {
  expect(hasInk(PNG.sync.read(pngBytes(SIGNATURE_EXAMPLE) ?? Buffer.alloc(0)))).toBe(true);
});

/** The documented example with another header. */
function withHeader(width: number, height: number, depth = 8, interlace = 0): string {
  const png = Buffer.from(SIGNATURE_EXAMPLE.split(',')[1] ?? '', 'base64');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt8(depth, 24);
  png.writeUInt8(interlace, 28);
  return toDataUrl(png);
}

it.each<[string, string, boolean]>([
  ['the field of the sharpest phone', withHeader(1_290, 540), true],
  ['the widest field on the sharpest screen', withHeader(1_920, 540), true],
  ['more pixels than that', withHeader(2_000, 540), false],
  ['a strip', withHeader(4_000, 200), false],
  ['a column', withHeader(200, 1_300), false],
  ['16 bits a color', withHeader(600, 180, 16), false],
  ['interlaced pixels', withHeader(600, 180, 8, 1), false],
  ['no pixels', withHeader(0, 180), false],
])('decodes a picture by what its header says: %s [X6-010]', (_, dataUrl, isDecoded) => {
  expect(pngBytes(dataUrl) !== null).toBe(isDecoded);
});
