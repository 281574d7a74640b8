import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type CronItem,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { createPool } from '../database/pool.js';

/** A background job: what it is called and what it is told. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string): JobKind<Payload> => ({ name });

/** Two jobs at a time, one connection that listens for new ones, one to spare. */
const POOL_SIZE = 4;

/** Durable jobs in PostgreSQL. A job is enqueued inside the transaction that causes it, so neither happens without the other. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly tasks: TaskList = {};
  private readonly cronItems: CronItem[] = [];
  private runner: Runner | null = null;
  private pool: Pool | null = null;

  constructor(private readonly config: Config) {}

  /** Called by the room that does the work, while modules start. The handler may run more than once for one job. */
  handle<Payload>(kind: JobKind<Payload>, handler: (payload: Payload) => Promise<void>): void {
    this.tasks[kind.name] = (payload) => handler(payload as Payload);
  }

  /** Like `handle`, for work that comes by the clock: once in the whole shop, however many replicas there are. */
  repeat(kind: JobKind<unknown>, cron: string, handler: () => Promise<void>): void {
    this.tasks[kind.name] = () => handler();
    this.cronItems.push({ task: kind.name, match: cron, options: { maxAttempts: 1 } });
  }

  /**
   * @param key two jobs of one kind with the same key become one
   * @param runAt not before this instant; at once when absent
   */
  async enqueue<Payload>(
    tx: EntityManager,
    kind: JobKind<Payload>,
    payload: Payload,
    key: string,
    runAt?: Date,
  ): Promise<void> {
    await tx.query('SELECT graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4)', [
      kind.name,
      JSON.stringify(payload),
      `${kind.name}:${key}`,
      runAt ?? null,
    ]);
  }

  /** Runs a job again at once with all its attempts. @returns false when it is running, or is no more */
  async retry(tx: EntityManager, id: string): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      'SELECT id FROM graphile_worker.reschedule_jobs(ARRAY[$1::bigint], run_at => now(), attempts => 0)',
      [id],
    );
    return found.length > 0;
  }

  async onApplicationBootstrap(): Promise<void> {
    this.pool = createPool(this.config.settings.databaseUrl ?? '', POOL_SIZE, (error) =>
      this.logger.warn(`A database connection was lost: ${error.message}`),
    );
    this.runner = await run({
      pgPool: this.pool,
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cronItems),
      concurrency: 2,
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') this.logger.error(message);
      }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
    await this.pool?.end();
  }
}
