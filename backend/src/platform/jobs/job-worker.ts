import { Logger } from '@nestjs/common';
import {
  type CronItem,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Application name of a worker's connections; the worker's id follows. A worker is alive while it has a connection. */
export const WORKER_CONNECTION = 'roadbook-jobs ';

/** An idle worker fetches every two seconds. One that does not, and runs no job, hangs. */
const HANGS_AFTER_MS = 10_000;
/** How long running jobs may take to end when the worker stops. */
const STOP_MS = 6_000;
const CLOSE_MS = 2_000;

interface WorkerOptions {
  concurrency: number;
  taskList: TaskList;
  cronItems: CronItem[];
  openPool: (workerId: string) => Pool;
}

/** A run of graphile-worker with its own connections. It stops by itself when it cannot record how a job ended. */
export class JobWorker {
  private runningJobs = 0;
  private lastActiveAt = performance.now();
  private isStopped = false;
  private runner: Awaited<ReturnType<typeof run>>;
  private stopped: Promise<void>;

  private constructor(
    readonly id: string,
    private readonly pool: Pool,
  ) {}

  /** @throws Error when the database cannot be used */
  static async start({ openPool, ...options }: WorkerOptions): Promise<JobWorker> {
    const id = `pool-${randomUUID()}`;
    const worker = new JobWorker(id, openPool(id));
    try {
      await worker.run(options);
      return worker;
    } catch (error) {
      await settles(worker.pool.end(), CLOSE_MS);
      throw error;
    }
  }

  get isAlive(): boolean {
    return !this.isStopped && (this.runningJobs > 0 || performance.now() - this.lastActiveAt < HANGS_AFTER_MS);
  }

  /** Waits for running jobs, but not forever. Never rejects: a job whose end cannot be recorded runs again. */
  async stop(): Promise<void> {
    // Rejects when the worker has stopped by itself.
    this.runner.stop().catch(() => undefined);
    if (!(await settles(this.stopped, STOP_MS))) await settles(this.runner.kill(), CLOSE_MS);
    await settles(this.pool.end(), CLOSE_MS);
  }

  private async run({ concurrency, taskList, cronItems }: Omit<WorkerOptions, 'openPool'>): Promise<void> {
    const logger = new Logger('jobs');
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked by this id, and the connections carry it.
    events.on('pool:create', ({ workerPool }) => (workerPool.id = this.id));
    events.on('worker:getJob:empty', () => (this.lastActiveAt = performance.now()));
    events.on('job:start', () => this.runningJobs++);
    events.on('job:complete', () => {
      this.runningJobs--;
      this.lastActiveAt = performance.now();
    });
    this.runner = await run({
      ...{ pgPool: this.pool, concurrency, taskList, events, noHandleSignals: true },
      parsedCronItems: parseCronItems(cronItems),
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') logger.error(message);
      }),
    });
    this.stopped = this.runner.promise.catch(() => undefined).finally(() => (this.isStopped = true));
  }
}

/** @returns false when the promise is still pending after this time */
function settles(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, wait(ms, false, { ref: false })]);
}
