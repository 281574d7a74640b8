// npm run operator -- reset admin: a way back into the console for who lost the password. Builds what it needs.
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
  const { code } = await execute(inRoot('backend/dist/operator-cli.js'), process.argv.slice(2), { stdio: 'inherit' });
  return code;
});
