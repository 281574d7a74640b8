import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource } from 'typeorm';
import { currentContext } from '../../src/platform/telemetry/request-context.js';
import type { RunningApp } from './app.js';

type Query = (...args: unknown[]) => Promise<unknown>;

/** The connections of an application: whatever it asks the database goes through their `query`, in a transaction or not. */
export function connectionsOf({ options }: DataSource): { query: Query } {
  const { Client } = (options as { extra: { Client: { prototype: { query: Query } } } }).extra;
  return Client.prototype;
}

/**
 * Writes down which SQL statements a request causes, in its own course: what jobs do meanwhile is not the request's, and is kept by job.
 * Transactions count with their beginning and end.
 */
export function watchStatements({ dataSource, http }: RunningApp) {
  const request = new AsyncLocalStorage<string[]>();
  const ofJobs = new Map<string, Set<string>>();
  const all: string[] = [];
  let last: string[] = [];
  http.prependListener('request', () => request.enterWith((last = [])));
  const connections = connectionsOf(dataSource);
  const real = connections.query;
  const spy = jest.spyOn(connections, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const sql = String(args[0]).replace(/\s+/g, ' ').trim();
    all.push(sql);
    request.getStore()?.push(sql);
    const job = currentContext()?.job;
    if (job) ofJobs.set(job, (ofJobs.get(job) ?? new Set()).add(sql));
    return real.apply(this, args);
  });
  return {
    /** Of the newest request. */
    statements: () => last,
    /** Of everything since the watch began. */
    all: () => all,
    /** Of all jobs since the watch began, by kind. */
    ofJobs,
    stop: () => spy.mockRestore(),
  };
}

/** Counts the statements that PostgreSQL ended because transactions waited for each other, of requests and of jobs. */
export function watchDeadlocks({ dataSource }: RunningApp) {
  const connections = connectionsOf(dataSource);
  const real = connections.query;
  const ended: string[] = [];
  const spy = jest.spyOn(connections, 'query').mockImplementation(async function (this: unknown, ...args: unknown[]) {
    return real.apply(this, args).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === '40P01') ended.push(String(args[0]).replace(/\s+/g, ' ').trim());
      throw error;
    });
  });
  return { ended, stop: () => spy.mockRestore() };
}
