/** Whoever refuses because too much is asked says when to come again. */
const BUSY = new Set([429, 503]);
/** In front of a page nobody waits longer than this without a word: what takes longer is said. */
const LONGEST_WAIT_MS = 5_000;
/** Many are told the same second, which is a whole one: they come spread over the next. */
const SPREAD_MS = 1_000;

/** How long a server that is busy asks to wait before the call is sent again; null for every other answer. */
export function retryAfterMs({ status, headers }: Response): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return BUSY.has(status) && /^\d{1,9}$/.test(seconds) ? 1_000 * Number(seconds) : null;
}

export const isSoon = (ms: number | null): ms is number => ms !== null && ms <= LONGEST_WAIT_MS;

export const waitAsTold = (ms: number): Promise<void> =>
  new Promise((done) => setTimeout(done, ms + Math.random() * SPREAD_MS));
