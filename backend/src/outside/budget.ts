import { setMaxListeners } from 'node:events';
import { type Outcome, unavailable } from './outcome.js';

/** A lookup answers within eight seconds; half a second of them is for the database and the way back. */
export const LOOKUP_BUDGET_MS = 7_500;

/** Lookups that begin within this time have one budget: to make one and to let it run out costs as much as to decode a VIN. */
const TOGETHER_MS = 100;
let newest = { budget: AbortSignal.abort(), until: -Infinity };

/** The time one lookup may spend on outside sources, shared by all of them. */
export function lookupBudget(): AbortSignal {
  const now = performance.now();
  if (now >= newest.until) newest = { budget: newBudget(), until: now + TOGETHER_MS };
  return newest.budget;
}

/** Every lookup that waits listens to it, and Node warns of a leak when eleven do. */
function newBudget(): AbortSignal {
  const budget = AbortSignal.timeout(LOOKUP_BUDGET_MS);
  setMaxListeners(0, budget);
  return budget;
}

/**
 * Waits for `work` no longer than the budget. The work itself goes on: others may be waiting for it, and what it brings
 * serves the next lookup.
 */
export async function within<T>(budget: AbortSignal | undefined, work: Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (!budget) return work;
  if (budget.aborted) return unavailable('timeout');
  let stop = (): void => undefined;
  const over = new Promise<Outcome<T>>((resolve) => {
    stop = () => resolve(unavailable('timeout'));
    budget.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    budget.removeEventListener('abort', stop);
  }
}
