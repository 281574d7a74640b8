import { isSoon, retryAfterMs, waitAsTold } from './busy';
import { forgetBrought, takeBrought } from './brought';
import { newId } from './ids';
import { requestOf, type Method } from './request';
import type { FailureView } from './types';

/** How long a call may take before it counts as a network failure. */
const CALL_TIMEOUT_MS = 25_000;
const MOST_RETURNS = 2;
export const NETWORK_ERROR_TEXT = 'Network error occurred. Please try again.';

/** A failed call. `status` 0 means that no answer came. `message` has the form 'status: body text'; `text` is what a person may read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    body: string,
    readonly text: string | null,
    readonly code: string,
    readonly fields: Record<string, string>,
    readonly requestId: string | null,
    readonly retryAfterMs: number | null = null,
  ) {
    super(`${status}: ${body}`);
  }

  get isNetworkError(): boolean {
    return this.status === 0;
  }
}

export function failureText<Otherwise extends string | null>(error: unknown, otherwise: Otherwise): string | Otherwise {
  return (error instanceof ApiError ? error.text : null) ?? otherwise;
}

export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

export const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.isNetworkError;

const UNREADABLE = 'UNREADABLE';
/** The server said yes, in words that could not be read. */
export const isUnreadable = (error: unknown): boolean => error instanceof ApiError && error.code === UNREADABLE;

function networkError(code = 'NETWORK_ERROR'): ApiError {
  return new ApiError(0, NETWORK_ERROR_TEXT, NETWORK_ERROR_TEXT, code, {}, null);
}

/** Null for what is not ours: a proxy may refuse a call with its own error page. */
function asFailure(body: string): FailureView | null {
  try {
    const parsed = JSON.parse(body) as Partial<FailureView> | null;
    return typeof parsed?.error === 'string' ? (parsed as FailureView) : null;
  } catch {
    return null;
  }
}

function failureOf(response: Response, body: string): ApiError {
  const said = asFailure(body);
  return new ApiError(
    response.status,
    body || response.statusText,
    said?.error ?? null,
    said?.code ?? 'UNKNOWN',
    said?.fields ?? {},
    said?.requestId ?? response.headers.get('x-request-id'),
    retryAfterMs(response),
  );
}

async function send(method: Method, path: string, body: unknown, key: string, signal: AbortSignal): Promise<Response> {
  if (method !== 'GET') forgetBrought();
  const [url, init] = requestOf(method, path, body, key);
  try {
    return await fetch(url, { ...init, signal });
  } catch {
    throw networkError();
  }
}

async function dataOf<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw failureOf(response, await response.text().catch(() => ''));
  const envelope = (await response.json().catch(() => {
    // An answer cut off on its way is a network failure, not a fact.
    throw networkError(UNREADABLE);
  })) as { success?: boolean; data: Data };
  if (envelope.success === false) throw failureOf(response, JSON.stringify(envelope));
  return envelope.data;
}

/** The time runs until the last byte of the answer. */
async function callOnce<Data>(method: Method, path: string, body: unknown, key: string): Promise<Data> {
  const brought = takeBrought(method, path, body);
  if (brought !== undefined) return brought as Data;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), CALL_TIMEOUT_MS);
  try {
    return await dataOf<Data>(await send(method, path, body, key, late.signal));
  } finally {
    clearTimeout(timer);
  }
}

/** A server that is busy refuses at its door, before it does anything: the call comes again when it was told to, if that is soon. */
async function call<Data>(method: Method, path: string, body: unknown, key: string): Promise<Data> {
  for (let returns = 0; ; returns++) {
    try {
      return await callOnce<Data>(method, path, body, key);
    } catch (error) {
      if (!(error instanceof ApiError) || !isSoon(error.retryAfterMs) || returns === MOST_RETURNS) throw error;
      await waitAsTold(error.retryAfterMs);
    }
  }
}

export function get<Data>(path: string): Promise<Data> {
  return call<Data>('GET', path, undefined, '');
}

/** A mutation is sent again once, only after a network failure, under the same idempotency key: the server does it at most once. */
export async function change<Data>(method: Exclude<Method, 'GET'>, path: string, body: unknown): Promise<Data> {
  const key = newId();
  try {
    return await call<Data>(method, path, body, key);
  } catch (error) {
    if (isNetworkFailure(error)) return call<Data>(method, path, body, key);
    throw error;
  }
}

export function post<Data>(path: string, body: unknown): Promise<Data> {
  return change<Data>('POST', path, body);
}
