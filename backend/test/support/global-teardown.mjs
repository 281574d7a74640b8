import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  await globalThis.testPostgres?.stop();
  if (globalThis.testPostgres) rmSync(globalThis.testPostgres.folder, { recursive: true, force: true });
}
