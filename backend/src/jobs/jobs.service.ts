import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type CronItem, parseCronItems, type Task, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { InjectDataSource } from '@nestjs/typeorm';
import type { SpanContext } from '@opentelemetry/api';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { DatabaseClient, QUERY_TIMEOUT_MS } from '../database/database-client.js';
import { HeartbeatService } from '../database/heartbeat.service.js';
import { createPool } from '../database/pool.js';
import { MetricsService } from '../telemetry/metrics.service.js';
import { jobs, jobsAlive, jobSeconds, oldestJob } from '../telemetry/metrics.js';
import { inJobSpan, readTraceparent, traceparentOf } from '../telemetry/trace-context.js';
import { currentContext, runInContext } from '../telemetry/request-context.js';
import { heldJob, JobTakenOver, whileHeld } from './held-job.js';
import { JobRunner } from './job-runner.js';
import { jobConnections, jobsAtATime } from './jobs-at-a-time.js';
import { CONNECTION_NAME, JobsRepository } from './jobs.repository.js';
import { type OrderedJob, OrderedJobs } from './ordered-jobs.js';

/** A background job: its name and its data. */
interface JobKind<Payload> {
  readonly name: string;
  readonly haste: Haste;
  readonly payload?: Payload;
}

/** Which job goes before another. Somebody waits for a history; nobody sees when an email is a second later. */
type Haste = 'awaited' | 'usual' | 'patient';
const PRIORITIES: Record<Haste, number> = { awaited: -10, usual: 0, patient: 10 };

export const jobKind = <Payload>(name: string, haste: Haste = 'usual'): JobKind<Payload> => ({ name, haste });

export const orderedJob = <Payload>(
  { name: identifier, haste }: JobKind<Payload>,
  payload: Payload,
  key: string,
  runAt?: Date,
): OrderedJob => ({
  ...{ identifier, payload: runAt ? payload : withTrace(payload), priority: PRIORITIES[haste] },
  ...{ job_key: `${identifier}:${key}`, run_at: runAt ?? null },
});

/** What is done at once continues the trace of whoever ordered it; what is done days later would only tear that trace apart. */
function withTrace(payload: unknown): unknown {
  const context = currentContext();
  return context && isObject(payload) ? { ...payload, traceparent: traceparentOf(context.span) } : payload;
}

/** The data that the job was ordered with, and the trace that it continues. */
function withoutTrace(payload: unknown): { data: unknown; orderedBy: SpanContext | undefined } {
  if (!isObject(payload)) return { data: payload, orderedBy: undefined };
  const { traceparent, ...data } = payload;
  return { data, orderedBy: readTraceparent(typeof traceparent === 'string' ? traceparent : undefined) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How often a process that does no jobs itself looks whether others do. */
const LOOK_MS = 5_000;

const RELEASE = jobKind<null>('release-jobs');

/** Work that comes by the clock. It is one job however often its time comes: one that failed is done again and leaves no other row behind. */
export const clockItem = ({ name }: JobKind<unknown>, match: string): CronItem => ({
  task: name,
  match,
  options: { maxAttempts: 1, jobKey: `clock:${name}` },
});

/** Does jobs as their holder: what they commit counts only as long as nobody takes them over. */
export const fenced =
  (task: (payload: unknown) => Promise<void>): Task =>
  (payload, { job: { id, locked_by: holder } }) =>
    whileHeld({ id, holder: holder ?? '' }, () => task(payload));

/** Runs a job under its name in the log, the metrics and a trace. */
async function observed(kind: string, orderedBy: SpanContext | undefined, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  let outcome = 'failed';
  try {
    await inJobSpan(kind, orderedBy, (span) => runInContext({ requestId: null, job: kind, paying: false, span }, run));
    outcome = 'done';
  } finally {
    jobSeconds.observe({ kind, outcome }, (performance.now() - began) / 1_000);
  }
}

/** Durable jobs in PostgreSQL. A job is enqueued inside the transaction that causes it, so neither happens without the other. */
@Injectable()
export class JobsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly tasks: TaskList = {};
  private readonly cronItems: CronItem[] = [];
  private runner: JobRunner | null = null;
  private doneElsewhere = false;
  private watching: NodeJS.Timeout | null = null;

  private readonly ordered: OrderedJobs;

  constructor(
    private readonly config: Config,
    private readonly repository: JobsRepository,
    private readonly heartbeat: HeartbeatService,
    @InjectDataSource() private readonly dataSource: DataSource,
    metrics: MetricsService,
  ) {
    metrics.before(() => this.tellFigures());
    this.ordered = new OrderedJobs((tx, jobs) => this.order(tx, jobs));
    dataSource.subscribers.push(this.ordered);
  }

  /** Called by the module that does the work, while modules start. The handler may run more than once for one job. */
  handle<Payload>(kind: JobKind<Payload>, handler: (payload: Payload) => Promise<void>): void {
    this.take(kind, (payload) => {
      const { data, orderedBy } = withoutTrace(payload);
      return observed(kind.name, orderedBy, () => handler(data as Payload));
    });
  }

  /** Like `handle`, for work that comes by the clock: once in the whole shop, however many replicas there are. */
  repeat(kind: JobKind<unknown>, cron: string, handler: () => Promise<void>): void {
    this.take(kind, () => observed(kind.name, undefined, handler));
    this.cronItems.push(clockItem(kind, cron));
  }

  private take({ name }: Omit<JobKind<unknown>, 'payload'>, task: (payload: unknown) => Promise<void>): void {
    this.tasks[name] = fenced(task);
  }

  /**
   * Ordered when the transaction is committed, together with whatever else it orders.
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
    const job = orderedJob(kind, payload, key, runAt);
    if (!this.ordered.keep(tx, job)) await this.repository.add(tx, [job]);
  }

  /** Runs a job again at once with all its attempts. @returns false when it is running, or is no more */
  retry(tx: EntityManager, id: string): Promise<boolean> {
    return this.repository.retry(tx, id);
  }

  /** Whether jobs are done now: by this process or, where it is not for that, by any other. */
  get alive(): boolean {
    return this.runner?.alive ?? this.doneElsewhere;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { role, databasePool } = this.config.settings;
    const atATime = jobsAtATime(role, databasePool);
    if (atATime === 0) return this.watchOthers();
    const openPool = (holder: string): Pool =>
      createPool(this.config.directUrl, {
        max: jobConnections(atATime),
        // One beside the one that listens: each by itself shows that this process lives.
        min: 2,
        onLost: this.lost,
        applicationName: CONNECTION_NAME + holder,
        Client: DatabaseClient,
        queryTimeoutMs: QUERY_TIMEOUT_MS,
      });
    const runner = new JobRunner({
      atATime,
      tasks: this.tasks,
      cronItems: parseCronItems([...this.cronItems, clockItem(RELEASE, '* * * * *')]),
      openPool,
      repository: this.repository,
    });
    this.handle(RELEASE, () => runner.release());
    await runner.start();
    this.runner = runner;
  }

  /** The last statement of a transaction: in a job it commits only while that is its holder's (docs/decisions/0114). */
  private async order(tx: EntityManager, jobs: OrderedJob[]): Promise<void> {
    const held = heldJob();
    if (held && !(await this.repository.keep(tx, held, jobs))) throw new JobTakenOver(held);
    if (!held && jobs.length > 0) await this.repository.add(tx, jobs);
  }

  private async tellFigures(): Promise<void> {
    jobsAlive.set(this.alive ? 1 : 0);
    // What was told last is not true while nobody can be asked.
    jobs.reset();
    oldestJob.remove();
    if (!this.heartbeat.isAlive) return;
    const { counts, oldestSeconds } = await this.repository.count(this.dataSource.manager);
    for (const { kind, state, count } of counts) jobs.set({ kind, state }, count);
    oldestJob.set(oldestSeconds);
  }

  private readonly lost = (error: Error): void => this.logger.warn(`A database connection was lost: ${error.message}`);

  private async watchOthers(): Promise<void> {
    const look = async (): Promise<void> => {
      this.doneElsewhere = await this.repository.isAnybodyAtWork(this.dataSource.manager);
    };
    this.watching = setInterval(() => void look().catch(() => (this.doneElsewhere = false)), LOOK_MS).unref();
    await look();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.watching) clearInterval(this.watching);
    await this.runner?.stop();
  }
}
