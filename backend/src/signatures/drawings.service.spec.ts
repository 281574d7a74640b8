import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { Config } from '../platform/config/config.js';
import { SIGNATURE_EXAMPLE } from '../platform/http/openapi-texts.js';
import { hasInk } from '../platform/input-rules/ink.js';
import { DrawingsService, pngBytes, toDataUrl } from './drawings.service.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** A service whose thread runs this code, for one test. */
async function drawingBy(code: string, test: (drawings: DrawingsService) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'roadbook-drawings-'));
  const redrawWorker = join(folder, 'thread.mjs');
  writeFileSync(redrawWorker, code);
  const drawings = new DrawingsService({ redrawWorker } as Config);
  try {
    await test(drawings);
  } finally {
    await drawings.onModuleDestroy();
    rmSync(folder, { recursive: true });
  }
}

it('a signature whose thread crashes gets a 503, not a 429', () =>
  drawingBy('export default () => process.exit(1);', async (drawings) => {
    const said = jest.spyOn(drawings['logger'], 'error').mockImplementation();
    await expect(drawings.redraw(PIXEL)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(said).toHaveBeenCalledTimes(1);
  }));

it('a crowd that signs before the thread has started is drawn completely', () =>
  drawingBy('export default (png) => png;', async (drawings) => {
    const drawn = await Promise.all(Array.from({ length: 300 }, () => drawings.redraw(PIXEL)));
    expect(new Set(drawn)).toEqual(new Set([PIXEL]));
  }));

it('a signature that arrives when the queue is full gets a 503, not a 429', () =>
  drawingBy('export default () => new Promise(() => {});', async (drawings) => {
    jest.spyOn(drawings['logger'], 'error').mockImplementation();
    const crowd = Array.from({ length: 600 }, () => drawings.redraw(PIXEL).catch((refusal: unknown) => refusal));
    expect(await Promise.race(crowd)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await drawings.onModuleDestroy();
    await Promise.all(crowd);
  }));

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
