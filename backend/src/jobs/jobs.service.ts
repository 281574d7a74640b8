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

/** A background job: what it is called and what it is told. */
export interface JobKind<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string): JobKind<Payload> => ({ name });

/** Jobs at a time in one process. */
const CONCURRENCY = 2;
/** A connection to take and to finish each, one that hears of new jobs, one to spare. */
const POOL_SIZE = CONCURRENCY + 2;

/** A connection of this name shows that a process lives; what follows is the name under which it holds jobs. */
const CONNECTION_NAME = 'roadbook-jobs ';
const RELEASE = jobKind<null>('release-jobs');
/** Jobs that a killed process was at would wait four hours: nobody else takes a job that somebody holds. */
const RELEASE_SQL = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = $1 || locked_by)`;

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

  constructor(private readonly config: Config) {}

  /** Called by the room that does the work, while modules start. The handler may run more than once for one job. */
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
    const pool = createPool(this.config.settings.databaseUrl ?? '', POOL_SIZE, this.lost, CONNECTION_NAME);
    this.pool = pool;
    const release = async (): Promise<void> => void (await pool.query(RELEASE_SQL, [CONNECTION_NAME]));
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

  /** The library makes the name up when it starts. The connection that listens for new jobs tells it, and it lasts. */
  private showLife(listening: PoolClient, holder: string): void {
    const name = CONNECTION_NAME + holder;
    // It begins to listen now; a second statement would have to wait for that.
    listening.once('drain', () => {
      listening.query(`SELECT set_config('application_name', $1, false)`, [name]).catch(this.lost);
    });
  }

  private readonly lost = (error: Error): void => this.logger.warn(`A database connection was lost: ${error.message}`);

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
    await this.pool?.end();
  }
}
