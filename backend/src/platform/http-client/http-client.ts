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
import { traceHeaders } from '../telemetry/request-context.js';
import { type Outcome, ok, unavailable, type UnavailableReason } from './outcome.js';

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
  /** Appended to the base URL. Never logged: it may hold a VIN. */
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | URLSearchParams;
  /** Values of statuses that are an answer without a body, such as 404 for "none". */
  valueByStatus?: Readonly<Record<number, T>>;
}

/** A failed attempt, as the retry and breaker policies see it. */
class HttpClientError extends Error {
  /** @param retryAfterMs how long the source asked not to be called */
  constructor(
    readonly reason: UnavailableReason,
    readonly retryAfterMs: number | null = null,
  ) {
    super(reason);
  }
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
/** Codes of connections that were never established. */
const NEVER_SENT: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json\b/i;

interface BodyKind {
  accept: string;
  /** @throws HttpClientError for a status other than 2xx, a body that is too large, and one of another kind */
  read: (response: Response, maxBytes: number) => Promise<unknown>;
}

const JSON_BODY: BodyKind = { accept: 'application/json', read: readJson };
const TEXT_BODY: BodyKind = { accept: 'text/plain', read: readText };

/**
 * The only way to an external server: a deadline, retries with jitter, a circuit breaker, limits on concurrency and
 * response size, no redirects. Logs hold the source and the reason only.
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
      // Pauses for as long as the source asked.
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

async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (response.ok && type !== null && !JSON_TYPE.test(type)) {
    await response.body?.cancel();
    throw new HttpClientError('not_json');
  }
  const text = await readText(response, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpClientError('not_json');
  }
}

/** Stops reading at the limit, whatever Content-Length says. */
async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.ok) {
    await response.body?.cancel();
    throw statusError(response);
  }
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body?.cancel();
    throw new HttpClientError('too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > maxBytes) throw new HttpClientError('too_large');
    chunks.push(bytes);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function statusError({ status, headers }: Response): HttpClientError {
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'));
  if (status === 429) return new HttpClientError('rate_limited', retryAfterMs);
  return status >= 500 ? new HttpClientError('server_error', retryAfterMs) : new HttpClientError('refused');
}

/** Retry-After holds seconds or a date. */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
