import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunningApp } from './app.js';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Writes down which SQL statements a request causes, in its own course: what jobs do meanwhile is not the request's.
 * Transactions count with their beginning and end.
 */
export function watchStatements({ dataSource, http }: RunningApp) {
  const request = new AsyncLocalStorage<string[]>();
  let last: string[] = [];
  http.prependListener('request', () => request.enterWith((last = [])));
  const runner = dataSource.createQueryRunner();
  const prototype = Object.getPrototypeOf(runner) as { query: Query };
  const real = prototype.query;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    request.getStore()?.push(String(args[0]).replace(/\s+/g, ' ').trim());
    return real.apply(this, args);
  });
  return {
    /** Of the newest request. */
    statements: () => last,
    stop: () => spy.mockRestore(),
  };
}
