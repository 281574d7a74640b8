import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import { DrawingsService } from './drawings.service.js';

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

it('a signature that arrives when the line is full gets a 503, not a 429', () =>
  drawingBy('export default () => new Promise(() => {});', async (drawings) => {
    jest.spyOn(drawings['logger'], 'error').mockImplementation();
    const crowd = Array.from({ length: 600 }, () => drawings.redraw(PIXEL).catch((refusal: unknown) => refusal));
    expect(await Promise.race(crowd)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    await drawings.onModuleDestroy();
    await Promise.all(crowd);
  }));
