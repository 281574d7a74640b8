import { rmSync } from 'node:fs';

export default async function globalTeardown({ watchAll }) {
  if (watchAll || !globalThis.testPostgres) return;
  await globalThis.testPostgres.stop();
  rmSync(globalThis.testPostgres.folder, { recursive: true, force: true });
}
