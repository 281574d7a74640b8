/** Why an external source returned nothing: a closed list that is logged, counted and shown. */
export type UnavailableReason =
  | 'timeout'
  | 'unreachable'
  | 'network'
  | 'refused'
  | 'rate_limited'
  | 'server_error'
  | 'too_large'
  | 'not_json'
  | 'wrong_shape'
  | 'paused'
  | 'spending_limit';

/** Reasons after which the source certainly did nothing. */
export const NOT_PROCESSED: ReadonlySet<string> = new Set<UnavailableReason>([
  'unreachable',
  'refused',
  'rate_limited',
  'paused',
  'spending_limit',
]);

/** Result of a call to an external source; nothing is thrown. */
export type Outcome<T> = { outcome: 'ok'; value: T } | { outcome: 'unavailable'; reason: UnavailableReason };

export const ok = <T>(value: T): Outcome<T> => ({ outcome: 'ok', value });
export const unavailable = (reason: UnavailableReason): Outcome<never> => ({ outcome: 'unavailable', reason });

/** A lookup responds within eight seconds, half a second of which is for the database and the response. */
export const LOOKUP_BUDGET_MS = 7_500;

/** Until when a caller waits for external sources, in ms since the epoch: a signal would cost each lookup a timer. */
export type Budget = number;

/** Returns the budget of one lookup, shared by all its sources. */
export const lookupBudget = (): Budget => Date.now() + LOOKUP_BUDGET_MS;

export const isSpent = (budget: Budget | undefined): boolean => budget !== undefined && budget <= Date.now();

/** Waits for `work` no longer than the budget. The work itself continues: its result serves the next lookup. */
export async function withinBudget<T>(budget: Budget | undefined, work: Promise<Outcome<T>>): Promise<Outcome<T>> {
  if (budget === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const spent = new Promise<Outcome<T>>((resolve) => {
    timer = setTimeout(resolve, budget - Date.now(), unavailable('timeout'));
  });
  return Promise.race([work, spent]).finally(() => clearTimeout(timer));
}
