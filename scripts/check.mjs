// npm run check: everything that must hold besides the tests. --fix mends what can be mended without thinking.
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
  if (fixing) {
    for (const { title, run } of fixes()) await step(title, run);
  }
  const failed = [];
  await inParallel(
    checks().map((check) => async () => {
      const reason = await verdict(check);
      if (reason) failed.push({ title: check.title, reason });
    }),
  );
  for (const { title, reason } of failed) console.error(`\n✗ ${title}\n${reason}`);
  return failed.length > 0 ? 1 : 0;
});

/** Prints how the check went; returns why it failed, if it did. */
async function verdict({ title, run }) {
  const began = performance.now();
  const reason = await run().then(
    () => undefined,
    (error) => error.message,
  );
  console.log(`${reason === undefined ? '✓' : '✗'} ${title} (${seconds(performance.now() - began)})`);
  return reason;
}
