// npm run bench: the side-by-side measurements, one after the other so that they do not disturb each other.
import fs from 'node:fs';
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { installAll } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { executeHere, Failure, main, matching, readArguments } from './lib/run.mjs';

await main(async () => {
  const { positionals } = readArguments({}, true);
  const files = fs.readdirSync(inRoot('backend/bench')).filter((file) => file.endsWith('.mjs'));
  const all = files.map((file) => file.replace(/\.mjs$/, '')).sort();
  const chosen = matching(positionals, all, `there are ${all.join(', ')}`);
  await installAll();
  await buildVehicleTable();
  await buildBackend();
  let failed = 0;
  for (const name of chosen) {
    console.log(`\n── ${name} ──`);
    if ((await executeHere(inRoot('backend/bench', `${name}.mjs`))) !== 0) failed += 1;
  }
  if (failed > 0) throw new Failure(`${failed} of ${chosen.length} measurements failed`);
});
