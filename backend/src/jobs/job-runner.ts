import { Logger } from '@nestjs/common';
import {
  Logger as WorkerLogger,
  type ParsedCronItem,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { JobsRepository } from './jobs.repository.js';

/** It asks for work every two seconds; one that is this long without asking and without work hangs. */
const SILENT_MS = 45_000;
const LOOK_MS = 1_000;
const PAUSE_MS = 1_000;
/** What is at work when it breaks may finish; then its connections are let go. */
const FAREWELL_MS = 6_000;
const SETTLE_MS = 2_000;

interface Work {
  /** How many jobs at a time. */
  atATime: number;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
  /** All of its connections carry the name under which jobs are held. */
  openPool: (holder: string) => Pool;
  repository: JobsRepository;
}

/**
 * Keeps the library's runner going. It ends for good when it cannot write down how a job ended, as while PostgreSQL restarts;
 * then another one begins, with connections of its own, and does again what the ended one held.
 */
export class JobRunner {
  private readonly logger = new Logger('jobs');
  private readonly stopping = new AbortController();
  /** Under which names this process held jobs. */
  private readonly holders: string[] = [];
  private current: Run | null = null;
  private kept: Promise<void> = Promise.resolve();

  constructor(private readonly work: Work) {}

  /** Whether jobs are being done. */
  get alive(): boolean {
    return this.current?.broken === false;
  }

  /** Resolves once it runs. @throws what keeps the first one from beginning */
  async start(): Promise<void> {
    this.current = await this.begin();
    this.kept = this.keep(this.current);
  }

  /** Finishes what is under way. Never fails: what cannot be written down is done again by the next process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.kept;
  }

  /** Frees what is held by whoever does not live. */
  async release(): Promise<void> {
    const { pool, holder } = this.current ?? {};
    const gone = this.holders.filter((name) => name !== holder);
    if (pool) await this.work.repository.release(pool, gone);
  }

  private async keep(first: Run): Promise<void> {
    const { signal } = this.stopping;
    for (let run: Run | null = first; ; run = await this.begin().catch(this.say)) {
      this.current = run;
      await run?.untilBroken(signal);
      await run?.end();
      this.current = null;
      if (signal.aborted) return;
      if (run) this.logger.warn('The job runner broke and begins anew.');
      await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  private async begin(): Promise<Run> {
    const holder = `pool-${randomBytes(9).toString('hex')}`;
    const pool = this.work.openPool(holder);
    try {
      await this.work.repository.release(pool, this.holders);
      const begun = await Run.begin(this.work, pool, holder);
      this.holders.push(holder);
      return begun;
    } catch (error) {
      await settled(pool.end(), SETTLE_MS);
      throw error;
    }
  }

  private readonly say = (error: unknown): null => {
    this.logger.warn(`No jobs are done: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  };
}

/** One runner of the library, from its beginning to its end. */
class Run {
  broken = false;
  private atWork = 0;
  /** Whether the queue was ever heard of. */
  private answered = false;
  private lastSign = performance.now();
  private runner: Runner;
  private ended: Promise<void>;

  private constructor(
    readonly pool: Pool,
    /** Under which it holds jobs. */
    readonly holder: string,
  ) {}

  static async begin(work: Work, pool: Pool, holder: string): Promise<Run> {
    const one = new Run(pool, holder);
    await one.start(work);
    return one;
  }

  async untilBroken(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.broken) {
      await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (this.atWork === 0 && performance.now() - this.lastSign > SILENT_MS) this.broken = true;
    }
  }

  async end(): Promise<void> {
    // It says that it is stopped already when it stopped by itself.
    this.runner.stop().catch(() => undefined);
    if (!(await settled(this.ended, FAREWELL_MS))) await settled(this.runner.kill(), SETTLE_MS);
    await settled(this.pool.end(), SETTLE_MS);
  }

  private async start({ atATime, tasks, cronItems }: Work): Promise<void> {
    const logger = new Logger('jobs');
    const events: WorkerEvents = new EventEmitter();
    // The library makes a name up, which no connection could carry from its beginning.
    events.on('pool:create', ({ workerPool }) => (workerPool.id = this.holder));
    for (const end of ['pool:fatalError', 'worker:fatalError', 'pool:gracefulShutdown', 'stop'] as const)
      events.on(end, () => (this.broken = true));
    events.on('worker:getJob:start', () => (this.lastSign = performance.now()));
    events.on('worker:getJob:empty', () => (this.answered = true));
    // The library asks once which kinds of jobs there are and keeps the answer, even one that failed: from then on it finds nothing to do.
    events.on('worker:getJob:error', () => (this.broken ||= !this.answered));
    events.on('job:start', () => {
      this.answered = true;
      this.atWork++;
    });
    events.on('job:complete', () => this.atWork--);
    this.runner = await run({
      pgPool: this.pool,
      concurrency: atATime,
      taskList: tasks,
      parsedCronItems: cronItems,
      noHandleSignals: true,
      events,
      // Only so does stopping wait until the end of a job is written down.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new WorkerLogger(() => (level, message) => {
        if (level === 'error') logger.error(message);
      }),
    });
    this.ended = this.runner.promise.catch(() => undefined);
  }
}

/** Waits for an end, but not forever. @returns whether it came */
async function settled(end: Promise<unknown>, ms: number): Promise<boolean> {
  const enough = new AbortController();
  const came = await Promise.race([
    end.then(
      () => true,
      () => true,
    ),
    wait(ms, false, { signal: enough.signal }).catch(() => false),
  ]);
  enough.abort();
  return came;
}
