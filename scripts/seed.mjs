// npm run seed -- --reports 1000000: a shop full of made-up visitors, to look at the console and to measure with.
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { execute, main } from './lib/run.mjs';
import { takeSettings } from './lib/settings.mjs';

await main(async () => {
  takeSettings();
  await ensureInstalled();
  await buildVehicleTable();
  await buildBackend();
  const { code } = await execute(inRoot('backend/bench/seed/seed.mjs'), process.argv.slice(2), { stdio: 'inherit' });
  return code;
});
