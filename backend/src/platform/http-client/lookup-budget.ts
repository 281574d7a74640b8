import { type Outcome, unavailable } from './outcome.js';

/** A lookup answers within eight seconds; half a second of them is for the database and the response. */
export const LOOKUP_BUDGET_MS = 7_500;

/** Returns the time one lookup may wait for external sources, shared by all of them. */
export const lookupBudget = (): AbortSignal => AbortSignal.timeout(LOOKUP_BUDGET_MS);

/**
 * Waits for `work` no longer than the budget. The work itself continues: other callers may be waiting for it, and its
 * result serves the next lookup.
 */
export async function withinBudget<T>(budget: AbortSignal | undefined, work: Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (!budget) return work;
  if (budget.aborted) return unavailable('timeout');
  let stop = (): void => undefined;
  const spent = new Promise<Outcome<T>>((resolve) => {
    stop = () => resolve(unavailable('timeout'));
    budget.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, spent]);
  } finally {
    budget.removeEventListener('abort', stop);
  }
}
