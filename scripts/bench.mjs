// npm run bench: the side-by-side measurements, one after the other so that they do not disturb each other.
import fs from 'node:fs';
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { execute, Failure, main } from './lib/run.mjs';

await main(async () => {
  const wanted = process.argv.slice(2);
  await ensureInstalled();
  await buildVehicleTable();
  await buildBackend();
  const all = fs
    .readdirSync(inRoot('backend/bench'))
    .filter((name) => name.endsWith('.mjs'))
    .sort();
  const chosen = all.filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length === 0) throw new Failure(`Nothing to measure; there are ${all.join(', ') || 'no benchmarks'}`);
  let failed = 0;
  for (const name of chosen) {
    console.log(`\n── ${name.replace(/\.mjs$/, '')} ──`);
    const { code } = await execute(inRoot('backend/bench', name), [], { stdio: 'inherit' });
    if (code !== 0) failed += 1;
  }
  if (failed > 0) throw new Failure(`${failed} of ${chosen.length} measurements failed`);
});
