import { newId } from './ids';
import { requestOf, type Method } from './request';

/** An answer that nobody took by then is from another time. */
const KEPT_MS = 25_000;

/** Kept by the document: what begins a call and what takes its answer are two scripts. */
const scope = globalThis as { begunCalls?: Map<string, Promise<Response>> };

const nameOf = (method: Method, path: string, body?: unknown): string =>
  `${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`;

async function lead(response: Response, then: (data: unknown) => void): Promise<void> {
  then(((await response.json()) as { data: unknown }).data);
}

/**
 * Sends what the page will ask for, while its scripts are still on their way.
 * @param then what the answer leads to; whoever takes the answer gets it after that
 */
export function begin(method: Method, path: string, body?: unknown, then?: (data: unknown) => void): void {
  const calls = (scope.begunCalls ??= new Map());
  const late = new AbortController();
  const [url, init] = requestOf(method, path, body, newId());
  const call = fetch(url, { ...init, signal: late.signal }).then(async (response) => {
    // What it leads to is no matter of who takes it.
    if (then && response.ok) await lead(response.clone(), then).catch(() => undefined);
    return response;
  });
  const name = nameOf(method, path, body);
  calls.set(name, call);
  // Whoever takes it is told; nobody else has to know.
  call.catch(() => undefined);
  setTimeout(() => {
    calls.delete(name);
    late.abort();
  }, KEPT_MS);
}

/** The answer to a call that was begun, once; undefined when it was not. */
export function takeBegun(method: Method, path: string, body: unknown): Promise<Response> | undefined {
  const name = nameOf(method, path, body);
  const call = scope.begunCalls?.get(name);
  scope.begunCalls?.delete(name);
  return call;
}

/** Something is changed: what was asked before may no longer be so. */
export function forgetBegun(): void {
  scope.begunCalls?.clear();
}
