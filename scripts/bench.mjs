// npm run bench: the side-by-side measurements, one after the other so that they do not disturb each other.
import fs from 'node:fs';
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { execute, Failure, main } from './lib/run.mjs';
import { chosenBy, isPart, wordsOf } from './lib/words.mjs';

await main(async () => {
  const all = fs
    .readdirSync(inRoot('backend/bench'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.replace(/\.mjs$/, ''))
    .sort();
  const there = `there are ${all.join(', ')}`;
  const chosen = chosenBy(wordsOf(isPart, there), all, there);
  await ensureInstalled();
  await buildVehicleTable();
  await buildBackend();
  let failed = 0;
  for (const name of chosen) {
    console.log(`\n── ${name} ──`);
    const { code } = await execute(inRoot('backend/bench', `${name}.mjs`), [], { stdio: 'inherit' });
    if (code !== 0) failed += 1;
  }
  if (failed > 0) throw new Failure(`${failed} of ${chosen.length} measurements failed`);
});
