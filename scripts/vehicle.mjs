// npm run vehicle <VIN>: what is known about a vehicle, in the terminal. Builds what it needs; needs no database.
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
  const { code } = await execute(inRoot('backend/dist/vehicle-cli.js'), process.argv.slice(2), { stdio: 'inherit' });
  return code;
});
