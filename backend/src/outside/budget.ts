import { type Outcome, unavailable } from './outcome.js';

/** A lookup answers within eight seconds; half a second of them is for the database and the way back. */
export const LOOKUP_BUDGET_MS = 7_500;

/** The time one lookup may spend on outside sources, shared by all of them. */
export const lookupBudget = (): AbortSignal => AbortSignal.timeout(LOOKUP_BUDGET_MS);

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
