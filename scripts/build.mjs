// npm run build: everything the server needs, only what changed.
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/run.mjs';
import { expectNoWords } from './lib/words.mjs';

await main(async () => {
  expectNoWords('npm run build');
  await ensureInstalled();
  await buildAll();
});
