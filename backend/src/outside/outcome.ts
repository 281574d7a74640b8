/** Why an outside source gave nothing. A closed list: it is logged, counted and shown, and never holds what was asked. */
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
  | 'ceiling';

/** The source took no order: the call never left, or was turned away. After any other reason it may have done what was asked. */
export const NOT_TAKEN: ReadonlySet<string> = new Set<UnavailableReason>([
  'unreachable',
  'refused',
  'rate_limited',
  'paused',
  'ceiling',
]);

/** What a call to an outside source came to. There is no third case: nothing is thrown. */
export type Outcome<T> = { outcome: 'ok'; value: T } | { outcome: 'unavailable'; reason: UnavailableReason };

export const ok = <T>(value: T): Outcome<T> => ({ outcome: 'ok', value });
export const unavailable = (reason: UnavailableReason): Outcome<never> => ({ outcome: 'unavailable', reason });

/** An attempt that failed, inside the policies; leaves `OutsideCall` as an outcome. */
export class OutsideFailure extends Error {
  /** @param retryAfterMs how long the source asked to be left alone */
  constructor(
    readonly reason: UnavailableReason,
    readonly retryAfterMs: number | null = null,
  ) {
    super(reason);
  }
}
