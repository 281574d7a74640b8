// npm start: installs and builds what is missing, then becomes the server. The documentation follows while it serves.
import { buildDocs, buildShop } from './lib/build.mjs';
import { installRuntime } from './lib/install.mjs';
import { main, readArguments, releaseSignals } from './lib/run.mjs';
import { expectMachine, takeSettings } from './lib/settings.mjs';

const PARENT_CHECK_MS = 500;

await main(async () => {
  readArguments();
  takeSettings();
  await expectMachine();
  await installRuntime();
  await buildShop();
  releaseSignals();
  const stop = () => process.kill(process.pid, 'SIGTERM');
  process.on('SIGHUP', stop);
  // A killed npm passes no signal on.
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), PARENT_CHECK_MS).unref();
  await import('../backend/dist/main.js');
  await buildDocs().catch((error) => console.error(`✗ ${error.message}`));
});
