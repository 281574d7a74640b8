// npm run migrate: brings the database up to date and ends. Afterwards the server starts without the address of the tables' owner.
import { buildBackend } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { execute, main } from './lib/run.mjs';
import { takeSettings } from './lib/settings.mjs';
import { expectNoWords } from './lib/words.mjs';

await main(async () => {
  expectNoWords('npm run migrate');
  takeSettings();
  await ensureInstalled();
  await buildBackend();
  const env = { ...process.env, ROLE: 'migrate' };
  const { code } = await execute(inRoot('backend/dist/main.js'), [], { env, stdio: 'inherit' });
  return code;
});
