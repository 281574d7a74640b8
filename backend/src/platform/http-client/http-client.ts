import { randomInt } from 'node:crypto';
import { Logger } from '@nestjs/common';
import {
  bulkhead,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  type FailureReason,
  handleAll,
  handleWhen,
  type IPolicy,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel';
import { externalBreakerOpen, externalCallSeconds } from '../telemetry/metrics.js';
import { traceHeaders } from '../telemetry/trace-context.js';
import { HttpClientError, type Outcome, ok, unavailable, type UnavailableReason } from './outcome.js';
import { type BodyKind, JSON_BODY, TEXT_BODY } from './response-body.js';

/** How one external source is called. The defaults suit a source that a visitor waits for. */
export interface HttpClientOptions {
  /** Name of the source in logs and metrics. */
  name: string;
  baseUrl: string;
  /** For the whole call with its retries. */
  deadlineMs?: number;
  /** Attempts after the first. */
  retries?: number;
  /** Consecutive failures after which the source is not called for `pauseMs`. */
  breakAfter?: number;
  pauseMs?: number;
  maxBytes?: number;
  /** Simultaneous calls of this process; four times as many wait, any beyond that are refused. */
  maxConcurrent?: number;
  headers?: Record<string, string>;
}

interface HttpRequest<T> {
  /** Appended to the base URL. May hold a VIN, and is therefore never logged. */
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** Values of statuses that are an answer without a body, such as 404 for "none". */
  valueByStatus?: Readonly<Record<number, T>>;
}

const DEFAULTS = {
  deadlineMs: 3_000,
  retries: 2,
  breakAfter: 5,
  pauseMs: 30_000,
  maxBytes: 4 * 1024 * 1024,
  maxConcurrent: 8,
  headers: {},
} satisfies Partial<HttpClientOptions>;

const FIRST_BACKOFF_MS = 120;
/** A longer Retry-After is not waited for: the source is not called for that time instead. */
const MAX_BACKOFF_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
const RETRIED: ReadonlySet<UnavailableReason> = new Set(['unreachable', 'network', 'rate_limited', 'server_error']);
/** No connection was established, so nothing was sent. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The only way to an external server: a deadline, retries with jitter, a circuit breaker, limits on concurrency and
 * response size, no redirects. A failure is an outcome with a reason, never an exception; the log gets the source and
 * the reason only.
 */
export class HttpClient {
  private readonly logger = new Logger('http-client');
  private readonly options: Required<HttpClientOptions>;
  private readonly policy: IPolicy;

  constructor(options: HttpClientOptions) {
    this.options = { ...DEFAULTS, ...options };
    const { deadlineMs, retries, maxConcurrent } = this.options;
    this.policy = wrap(
      timeout(deadlineMs, TimeoutStrategy.Aggressive),
      bulkhead(maxConcurrent, 4 * maxConcurrent),
      retry(handleWhen(isRetryable), { maxAttempts: retries, backoff: new DelegateBackoff(backoffMs) }),
      // Pauses for as long as the source asked; it sees no error of the breaker inside.
      circuitBreaker(handleWhen(asksForPause), {
        halfOpenAfter: new DelegateBackoff(({ result }) => Math.min(retryAfterOf(result) ?? 0, MAX_PAUSE_MS)),
        breaker: new ConsecutiveBreaker(1),
      }),
      this.createBreaker(),
    );
  }

  /** @param read takes what is needed out of the parsed JSON; undefined when it does not have the expected shape */
  json<T>(request: HttpRequest<T>, read: (json: unknown) => T | undefined): Promise<Outcome<T>> {
    return this.callTimed(request, JSON_BODY, read);
  }

  /** @param read takes what is needed out of the text; undefined when it does not have the expected shape */
  text<T>(request: HttpRequest<T>, read: (text: string) => T | undefined): Promise<Outcome<T>> {
    return this.callTimed(request, TEXT_BODY, (text) => read(String(text)));
  }

  private async callTimed<T>(
    request: HttpRequest<T>,
    body: BodyKind,
    read: (body: unknown) => T | undefined,
  ): Promise<Outcome<T>> {
    const startedAt = performance.now();
    const result = await this.call(request, body, read);
    const outcome = result.outcome === 'ok' ? 'ok' : result.reason;
    externalCallSeconds.observe({ source: this.options.name, outcome }, (performance.now() - startedAt) / 1_000);
    return result;
  }

  private async call<T>(
    request: HttpRequest<T>,
    body: BodyKind,
    read: (body: unknown) => T | undefined,
  ): Promise<Outcome<T>> {
    try {
      const response = await this.policy.execute(({ signal }) => this.attempt(request, body, signal));
      if ('value' in response) return ok(response.value);
      const value = read(response.body);
      return value === undefined ? this.fail('wrong_shape') : ok(value);
    } catch (error) {
      if (isBrokenCircuitError(error) || isBulkheadRejectedError(error)) return unavailable('paused');
      if (error instanceof HttpClientError) return this.fail(error.reason);
      // Cockatiel cancels at the deadline; any other error was thrown by `read`.
      return this.fail(error instanceof TaskCancelledError ? 'timeout' : 'wrong_shape');
    }
  }

  private async attempt<T>(
    { path, method = 'GET', headers, body, valueByStatus }: HttpRequest<T>,
    kind: BodyKind,
    signal: AbortSignal,
  ): Promise<{ value: T } | { body: unknown }> {
    try {
      const response = await fetch(`${this.options.baseUrl}${path}`, {
        method,
        headers: { accept: kind.accept, ...this.options.headers, ...headers, ...traceHeaders() },
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      });
      if (valueByStatus && Object.hasOwn(valueByStatus, response.status)) {
        await response.body?.cancel();
        return { value: valueByStatus[response.status] as T };
      }
      return { body: await kind.read(response, this.options.maxBytes) };
    } catch (error) {
      if (error instanceof HttpClientError) throw error;
      throw new HttpClientError(signal.aborted ? 'timeout' : networkReasonOf(error));
    }
  }

  private createBreaker(): CircuitBreakerPolicy {
    const { name, breakAfter, pauseMs } = this.options;
    const breaker = circuitBreaker(handleAll, {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(breakAfter),
    });
    breaker.onBreak(() => this.logger.warn(`${name}: not called for ${pauseMs / 1000} s`));
    externalBreakerOpen.set({ source: name }, 0);
    breaker.onStateChange((state) => externalBreakerOpen.set({ source: name }, state === CircuitState.Closed ? 0 : 1));
    return breaker;
  }

  private fail(reason: UnavailableReason): Outcome<never> {
    this.logger.warn(`${this.options.name}: ${reason}`);
    return unavailable(reason);
  }
}

function networkReasonOf(error: unknown): UnavailableReason {
  const { cause } = error as { cause?: { code?: unknown } };
  return NEVER_SENT.has(cause?.code) ? 'unreachable' : 'network';
}

const isRetryable = (error: Error): boolean =>
  error instanceof HttpClientError && RETRIED.has(error.reason) && !asksForPause(error);

const asksForPause = (error: Error): boolean =>
  error instanceof HttpClientError && (error.retryAfterMs ?? 0) > MAX_BACKOFF_MS;

const retryAfterOf = (result: FailureReason<unknown>): number | null =>
  'error' in result && result.error instanceof HttpClientError ? result.error.retryAfterMs : null;

/** What the source asked for; otherwise doubling with jitter, so that callers spread out. */
function backoffMs({ attempt, result }: { attempt: number; result: FailureReason<unknown> }): number {
  const maxMs = FIRST_BACKOFF_MS * 2 ** attempt;
  return retryAfterOf(result) ?? randomInt(maxMs / 2, maxMs + 1);
}
