/**
 * Why an external source returned nothing: a closed list that is logged, counted and shown, and never holds request
 * data.
 */
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

/** Reasons after which the source certainly did nothing. After any other it may have processed the request. */
export const NOT_PROCESSED: ReadonlySet<string> = new Set<UnavailableReason>([
  'unreachable',
  'refused',
  'rate_limited',
  'paused',
  'spending_limit',
]);

/** Result of a call to an external source. There is no third case: nothing is thrown. */
export type Outcome<T> = { outcome: 'ok'; value: T } | { outcome: 'unavailable'; reason: UnavailableReason };

export const ok = <T>(value: T): Outcome<T> => ({ outcome: 'ok', value });
export const unavailable = (reason: UnavailableReason): Outcome<never> => ({ outcome: 'unavailable', reason });

/** A failed attempt, as the retry and breaker policies see it; `HttpClient` turns it into an outcome. */
export class HttpClientError extends Error {
  /** @param retryAfterMs how long the source asked not to be called */
  constructor(
    readonly reason: UnavailableReason,
    readonly retryAfterMs: number | null = null,
  ) {
    super(reason);
  }
}
