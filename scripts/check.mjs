// npm run check: everything that must hold besides the tests. --fix repairs what needs no decision.
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inParallel, main, seconds, step } from './lib/run.mjs';
import { wordsOf } from './lib/words.mjs';

await main(async () => {
  const fixing = wordsOf((word) => word === '--fix', 'there is --fix').length > 0;
  await ensureInstalled();
  // Only now: some of the checks read the source with packages that have just been installed.
  const { checks, fixes } = await import('./lib/checks.mjs');
  await buildVehicleTable();
  await buildBackend();
  if (fixing) for (const { title, run } of fixes()) await step(title, run);
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
