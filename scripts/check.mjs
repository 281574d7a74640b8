// npm run check: everything that must hold besides the tests. --fix repairs what needs no decision.
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { installAll } from './lib/install.mjs';
import { inParallel, main, readArguments, seconds, step } from './lib/run.mjs';

await main(async () => {
  const { fix } = readArguments({ fix: { type: 'boolean' } }).values;
  await installAll();
  // Only now: some of the checks read the source with packages that have just been installed.
  const { checks, fixes } = await import('./lib/checks.mjs');
  await buildVehicleTable();
  await buildBackend();
  if (fix) for (const { title, run } of fixes()) await step(title, run);
  const failed = [];
  await inParallel(
    checks().map((check) => async () => {
      const began = performance.now();
      const reason = await check.run().then(
        () => undefined,
        (error) => error.message,
      );
      console.log(`${reason === undefined ? '✓' : '✗'} ${check.title} (${seconds(performance.now() - began)})`);
      if (reason !== undefined) failed.push({ ...check, reason });
    }),
  );
  for (const { title, reason, repair } of failed) console.error(`\n✗ ${title}\n${reason}\n→ ${repair}`);
  return failed.length > 0 ? 1 : 0;
});
