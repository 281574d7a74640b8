import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type CronItem,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { EventEmitter } from 'node:events';
import type { Pool, PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { createPool } from '../database/pool.js';
import { CONNECTION_NAME, JobsRepository } from './jobs.repository.js';

/** A background job: its name and its data. */
interface JobKind<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string): JobKind<Payload> => ({ name });

/** Jobs at a time in one process. */
const CONCURRENCY = 2;
/** A connection to take and to finish each, one that hears of new jobs, one to spare. */
const POOL_SIZE = CONCURRENCY + 2;

const RELEASE = jobKind<null>('release-jobs');

/** Work that comes by the clock. It is one job however often its time comes: one that failed is done anew and leaves no other row behind. */
export const clockItem = ({ name }: JobKind<unknown>, match: string): CronItem => ({
  task: name,
  match,
  options: { maxAttempts: 1, jobKey: `clock:${name}` },
});

/** Durable jobs in PostgreSQL. A job is enqueued inside the transaction that causes it, so neither happens without the other. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly tasks: TaskList = {};
  private readonly cronItems: CronItem[] = [];
  private runner: Runner | null = null;
  private pool: Pool | null = null;

  constructor(
    private readonly config: Config,
    private readonly repository: JobsRepository,
  ) {}

  /** Called by the module that does the work, while modules start. The handler may run more than once for one job. */
  handle<Payload>(kind: JobKind<Payload>, handler: (payload: Payload) => Promise<void>): void {
    this.tasks[kind.name] = (payload) => handler(payload as Payload);
  }

  /** Like `handle`, for work that comes by the clock: once in the whole shop, however many replicas there are. */
  repeat(kind: JobKind<unknown>, cron: string, handler: () => Promise<void>): void {
    this.tasks[kind.name] = () => handler();
    this.cronItems.push(clockItem(kind, cron));
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
    await this.repository.add(tx, kind.name, payload, `${kind.name}:${key}`, runAt ?? null);
  }

  /** Runs a job again at once with all its attempts. @returns false when it is running, or is no more */
  retry(tx: EntityManager, id: string): Promise<boolean> {
    return this.repository.retry(tx, id);
  }

  async onApplicationBootstrap(): Promise<void> {
    const pool = createPool(this.config.settings.databaseUrl ?? '', POOL_SIZE, this.lost, CONNECTION_NAME);
    this.pool = pool;
    const release = (): Promise<void> => this.repository.release(pool);
    this.repeat(RELEASE, '* * * * *', release);
    await release();
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:listen:success', ({ client, workerPool }) => this.showLife(client, workerPool.id));
    this.runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cronItems),
      noHandleSignals: true,
      events,
      // Only so does stopping wait until the end of a job is written down.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') this.logger.error(message);
      }),
    });
  }

  /** The library makes the name up when it starts. The connection that listens for new jobs gives it, and it lasts. */
  private showLife(listening: PoolClient, holder: string): void {
    // It begins to listen now; a second statement would have to wait for that.
    listening.once('drain', () => {
      this.repository.showLife(listening, holder).catch(this.lost);
    });
  }

  private readonly lost = (error: Error): void => this.logger.warn(`A database connection was lost: ${error.message}`);

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
    await this.pool?.end();
  }
}
