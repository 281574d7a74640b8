import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  type CronItem,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
} from 'graphile-worker';
import { randomBytes } from 'node:crypto';
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

/** Jobs at a time in one process. Each worker is a runner of its own, because only a single one can be given a name. */
const WORKERS = [1, 2] as const;
/** A connection for each worker, one with which it listens for new jobs, one to spare. */
const POOL_SIZE = 2 * WORKERS.length + 1;

/** Connections of this name show that a process lives; the names of its workers begin with what follows. */
const CONNECTION_NAME = 'roadbook-jobs-';
const RELEASE = jobKind<null>('release-jobs');
/** Jobs that a killed process was at would wait four hours: nobody else takes a job that somebody holds. */
const RELEASE_SQL = `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_stat_activity WHERE application_name = $1 || split_part(locked_by, '.', 1))`;

/** Durable jobs in PostgreSQL. A job is enqueued inside the transaction that causes it, so neither happens without the other. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly tasks: TaskList = {};
  private readonly cronItems: CronItem[] = [];
  private readonly runners: Runner[] = [];
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
    const process = randomBytes(9).toString('base64url');
    const pool = createPool(
      this.config.settings.databaseUrl ?? '',
      POOL_SIZE,
      (error) => this.logger.warn(`A database connection was lost: ${error.message}`),
      CONNECTION_NAME + process,
    );
    this.pool = pool;
    const release = async (): Promise<void> => void (await pool.query(RELEASE_SQL, [CONNECTION_NAME]));
    this.repeat(RELEASE, '* * * * *', release);
    await release();
    for (const number of WORKERS) this.runners.push(await this.startWorker(pool, `${process}.${number}`));
  }

  /** Every worker looks after the clock's jobs; the library lets each come once. */
  private startWorker(pgPool: Pool, workerId: string): Promise<Runner> {
    const options = {
      workerId,
      pgPool,
      concurrency: 1,
      taskList: this.tasks,
      parsedCronItems: parseCronItems(this.cronItems),
      noHandleSignals: true,
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') this.logger.error(message);
      }),
    };
    return run(options);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.runners.map((runner) => runner.stop()));
    await this.pool?.end();
  }
}
