// npm run capacity: what a purchase costs here, and what 1 to 1,000 times a stated day needs by that.
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { execute, main } from './lib/run.mjs';

await main(async () => {
  await ensureInstalled();
  await buildVehicleTable();
  await buildBackend();
  const { code } = await execute(inRoot('backend/bench/capacity/capacity.mjs'), process.argv.slice(2), {
    stdio: 'inherit',
  });
  return code;
});
