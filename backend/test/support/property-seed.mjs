/**
 * Property tests draw the same examples every time, so that a red run can be repeated. PROPERTY_SEED=random draws new ones and
 * PROPERTY_RUNS more of them, to hunt for what the usual ones miss.
 */
import fc from 'fast-check';

const { PROPERTY_SEED: seed = '20261121', PROPERTY_RUNS: runs } = process.env;
fc.configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(runs ? { numRuns: Number(runs) } : {}),
});
