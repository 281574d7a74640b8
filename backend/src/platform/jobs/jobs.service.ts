import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { currentContext, traceparentOf } from '../telemetry/request-context.js';
import type { JobType } from './job-handler.js';
import { JobsRepository, type NewJob } from './jobs.repository.js';

/** The lowest runs first. */
const PRIORITIES = { high: -10, normal: 0, low: 10 };

/** Durable background jobs in PostgreSQL, run by graphile-worker. */
@Injectable()
export class JobsService {
  constructor(private readonly repository: JobsRepository) {}

  /**
   * Adds a job in the transaction that causes it. Unless it is for later, it continues the trace.
   * @param key a waiting job of the same type and key is replaced
   * @param runAt the job starts no earlier; immediately by default
   */
  async add<Payload extends object | null>(
    tx: EntityManager,
    type: JobType<Payload>,
    payload: Payload,
    key: string,
    runAt: Date | null = null,
  ): Promise<void> {
    await this.repository.add(tx, this.prepare(type, payload, key, runAt));
  }

  /** Returns a job for a statement that adds it together with the row that causes it. */
  prepare<Payload extends object | null>(
    { name, priority }: JobType<Payload>,
    payload: Payload,
    key: string,
    runAt: Date | null = null,
  ): NewJob {
    const context = runAt ? undefined : currentContext();
    return {
      ...{ name, key: `${name}:${key}`, priority: PRIORITIES[priority], runAt },
      payload: context ? { ...payload, traceparent: traceparentOf(context.span) } : payload,
    };
  }

  /** Runs a job again immediately, with all its attempts. @returns false when it is running or no longer exists */
  retry(tx: EntityManager, id: string): Promise<boolean> {
    return this.repository.retry(tx, id);
  }
}
