import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { DrawingsService } from './drawings.service.js';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

it('a signature whose thread breaks down is answered with 503: its signer has not asked too often', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roadbook-drawings-'));
  const redrawWorker = join(folder, 'breaks.mjs');
  writeFileSync(redrawWorker, 'export default () => process.exit(1);');
  const drawings = new DrawingsService({ redrawWorker } as Config);
  const said = jest.spyOn(drawings['logger'], 'error').mockImplementation();
  await expect(drawings.redraw(PIXEL)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(said).toHaveBeenCalledTimes(1);
  await drawings.onModuleDestroy();
  rmSync(folder, { recursive: true });
});
