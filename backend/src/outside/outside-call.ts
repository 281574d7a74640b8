import { randomInt } from 'node:crypto';
import { Logger } from '@nestjs/common';
import {
  bulkhead,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleAll,
  handleWhen,
  type IPolicy,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { outsideBreaker, outsideSeconds } from '../telemetry/metrics.js';
import { traceHeaders } from '../telemetry/trace-context.js';
import { type BodyKind, JSON_BODY, TEXT_BODY } from './answer.js';
import { type Outcome, ok, OutsideFailure, unavailable, type UnavailableReason } from './outcome.js';
import { ALONE, partOf, type SharedSource, type SourceSharing } from './sharing/source-sharing.js';

/** How one outside source is treated. Every number has a default that suits a source a visitor waits for. */
export interface OutsideSource {
  /** Its name in the log. */
  name: string;
  baseUrl: string;
  /** For the whole call with its retries. */
  deadlineMs?: number;
  /** Attempts after the first. */
  retries?: number;
  /** Failures in a row after which the source is left alone for `pauseMs`. */
  breakAfter?: number;
  pauseMs?: number;
  maxBytes?: number;
  /** Calls at the same time, of all processes together, where it is not as for every source; four times as many may wait, any beyond that are refused. */
  atOnce?: number;
  headers?: Record<string, string>;
}

interface OutsideRequest<T> {
  /** Behind the base URL. May hold a VIN, and is therefore never logged. */
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** Statuses that are an answer in themselves, such as 404 for "none", and what they mean. */
  instead?: Readonly<Record<number, T>>;
}

const DEFAULTS = {
  deadlineMs: 3_000,
  retries: 2,
  breakAfter: 5,
  pauseMs: 30_000,
  maxBytes: 4 * 1024 * 1024,
  headers: {},
} satisfies Partial<OutsideSource>;

const FIRST_WAIT_MS = 120;
/** A source that asks for longer than this is not waited for; later calls leave it alone that long instead. */
const LONGEST_WAIT_MS = 1_000;
const LONGEST_REST_MS = 60_000;
const RETRIED: ReadonlySet<UnavailableReason> = new Set(['unreachable', 'network', 'rate_limited', 'server_error']);
/** No connection came about, so nothing was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The one way to an outside source: a deadline, a few retries with jitter, a breaker, a limit on what is read. A failure is
 * an outcome with a reason, never an exception; the log gets the source and the reason, never what was asked.
 */
export class OutsideCall implements SharedSource {
  private readonly logger = new Logger('outside');
  private readonly source: Required<OutsideSource>;
  private readonly failures: ConsecutiveBreaker;
  private readonly breaker: CircuitBreakerPolicy;
  private policy: IPolicy;
  private part: number;
  private restUntil = 0;
  private answeredAt = -Infinity;

  constructor(
    source: OutsideSource,
    private readonly sharing: SourceSharing = ALONE,
  ) {
    this.source = { ...DEFAULTS, atOnce: sharing.atOnce, ...source };
    this.failures = new ConsecutiveBreaker(this.source.breakAfter);
    this.breaker = this.breakerOf(this.source);
    this.part = this.source.atOnce;
    this.policy = this.policies();
    sharing.join(this);
  }

  get name(): string {
    return this.source.name;
  }

  leaveAlone(sinceMs: number, leftMs: number): void {
    const now = performance.now();
    if (this.answeredAt > now - sinceMs) return;
    this.restUntil = Math.max(this.restUntil, now + leftMs);
    // Whoever tries it after the pause needs to fail once, as the process that left it alone first does.
    if (this.breaker.state === CircuitState.Closed) this.failures.state = this.source.breakAfter - 1;
  }

  takePart(processes: number, place: number): void {
    const part = partOf(this.source.atOnce, processes, place);
    if (part === this.part) return;
    this.part = part;
    this.policy = this.policies();
  }

  /** @param read takes what is needed out of the parsed JSON; undefined when it does not have the expected shape */
  json<T>(request: OutsideRequest<T>, read: (json: unknown) => T | undefined): Promise<Outcome<T>> {
    return this.observed(request, JSON_BODY, read);
  }

  /** @param read takes what is needed out of the text; undefined when it does not have the expected shape */
  text<T>(request: OutsideRequest<T>, read: (text: string) => T | undefined): Promise<Outcome<T>> {
    return this.observed(request, TEXT_BODY, (text) => read(String(text)));
  }

  private async observed<T>(
    request: OutsideRequest<T>,
    body: BodyKind,
    read: (answer: unknown) => T | undefined,
  ): Promise<Outcome<T>> {
    const { name: source } = this.source;
    const began = performance.now();
    const outcome = await this.ask(request, body, read);
    const word = outcome.outcome === 'ok' ? 'ok' : outcome.reason;
    outsideSeconds.observe({ source, outcome: word }, (performance.now() - began) / 1_000);
    return outcome;
  }

  private async ask<T>(
    request: OutsideRequest<T>,
    body: BodyKind,
    read: (answer: unknown) => T | undefined,
  ): Promise<Outcome<T>> {
    if (performance.now() < this.restUntil) return unavailable('paused');
    try {
      const answer = await this.policy.execute(({ signal }) => this.attempt(request, body, signal));
      this.answeredAt = performance.now();
      if ('instead' in answer) return ok(answer.instead);
      const value = read(answer.read);
      return value === undefined ? this.failed('wrong_shape') : ok(value);
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) return unavailable('paused');
      if (error instanceof OutsideFailure) return this.failed(error.reason);
      // Cockatiel's own cancellation is the deadline; anything else was thrown by `read`.
      return this.failed(error instanceof TaskCancelledError ? 'timeout' : 'wrong_shape');
    }
  }

  private async attempt<T>(
    request: OutsideRequest<T>,
    kind: BodyKind,
    signal: AbortSignal,
  ): Promise<{ instead: T } | { read: unknown }> {
    const { path, method = 'GET', headers, body, instead } = request;
    try {
      const response = await fetch(`${this.source.baseUrl}${path}`, {
        method,
        headers: { accept: kind.accept, ...this.source.headers, ...headers, ...traceHeaders() },
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      });
      if (instead && Object.hasOwn(instead, response.status)) {
        await response.body?.cancel();
        return { instead: instead[response.status] as T };
      }
      return { read: await kind.read(response, this.source.maxBytes) };
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw new OutsideFailure(signal.aborted ? 'timeout' : reasonOf(error));
      this.rest(error);
      throw error;
    }
  }

  private breakerOf({ name, pauseMs }: OutsideSource & { pauseMs: number }): CircuitBreakerPolicy {
    const breaker = circuitBreaker(handleAll, { halfOpenAfter: pauseMs, breaker: this.failures });
    breaker.onBreak(() => {
      this.logger.warn(`${name}: left alone for ${pauseMs / 1000} s`);
      this.sharing.pause(name, pauseMs);
    });
    outsideBreaker.set({ source: name }, 0);
    breaker.onStateChange((state) => outsideBreaker.set({ source: name }, state === CircuitState.Closed ? 0 : 1));
    return breaker;
  }

  private policies(): IPolicy {
    const { deadlineMs, retries } = this.source;
    const again = retry(handleWhen(isWorthRetrying), {
      maxAttempts: retries,
      backoff: new DelegateBackoff(waitBefore),
    });
    const queue = bulkhead(this.part, 4 * this.part);
    return wrap(timeout(deadlineMs, TimeoutStrategy.Aggressive), queue, again, this.breaker);
  }

  private rest({ retryAfterMs }: OutsideFailure): void {
    if (retryAfterMs === null || retryAfterMs <= LONGEST_WAIT_MS) return;
    const restMs = Math.min(retryAfterMs, LONGEST_REST_MS);
    this.restUntil = performance.now() + restMs;
    this.sharing.pause(this.name, restMs);
  }

  private failed(reason: UnavailableReason): Outcome<never> {
    this.logger.warn(`${this.source.name}: ${reason}`);
    return unavailable(reason);
  }
}

function reasonOf(error: unknown): UnavailableReason {
  const { cause } = error as { cause?: { code?: unknown } };
  return NEVER_SENT.has(cause?.code) ? 'unreachable' : 'network';
}

function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof OutsideFailure) || !RETRIED.has(error.reason)) return false;
  return (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS;
}

/** What the source asked for; else doubling, each time at random between half and the whole, so that callers spread out. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof OutsideFailure ? result.error.retryAfterMs : null;
  const longest = FIRST_WAIT_MS * 2 ** attempt;
  return asked ?? randomInt(longest / 2, longest + 1);
}
