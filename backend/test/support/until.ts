import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Many times what anything takes on a busy machine, and less than a test has: so it is the wait that fails, and says what for. */
const PATIENCE_MS = 25_000;
const PAUSE_MS = 20;
const MOST_TOLD = 2_000;

/**
 * Asks again until the answer is good: what happens in the background takes a moment. The one wait of all tests, for one that waits on time
 * is too short on one machine and too long on another.
 * @param good the answer itself, when it is not told
 * @throws Error that says what was waited for and what was answered last
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  good: (answer: T) => unknown = Boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (performance.now() > deadline) {
      const wanted = good === Boolean ? ask : good;
      const last = inspect(answer, { depth: 4 }).slice(0, MOST_TOLD);
      throw new Error(`In ${patienceMs / 1_000} s this did not come: ${String(wanted)}\nThe last answer: ${last}`);
    }
    await wait(PAUSE_MS);
  }
}
