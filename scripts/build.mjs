// npm run build: everything the server needs, only what changed.
import { buildAll } from './lib/build.mjs';
import { installRuntime } from './lib/install.mjs';
import { main, readArguments } from './lib/run.mjs';

await main(async () => {
  readArguments();
  await installRuntime();
  await buildAll();
});
