import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type CronItem, parseCronItems, type TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { DatabasePulse } from '../database/database-pulse.js';
import { createPool } from '../database/pool.js';
import { JOB_CONNECTIONS, JobRunner } from './job-runner.js';
import { CONNECTION_NAME, JobsRepository } from './jobs.repository.js';

/** A background job: its name and its data. */
interface JobKind<Payload> {
  readonly name: string;
  readonly payload?: Payload;
}

export const jobKind = <Payload>(name: string): JobKind<Payload> => ({ name });

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
  private runner: JobRunner | null = null;

  constructor(
    private readonly config: Config,
    private readonly repository: JobsRepository,
    private readonly pulse: DatabasePulse,
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

  /** Whether this process does jobs now. */
  get alive(): boolean {
    return this.runner?.alive === true;
  }

  async onApplicationBootstrap(): Promise<void> {
    const openPool = (): Pool =>
      createPool(this.config.settings.databaseUrl ?? '', {
        max: JOB_CONNECTIONS,
        onLost: this.lost,
        applicationName: CONNECTION_NAME,
        Client: this.pulse.clientClass(),
      });
    const runner = new JobRunner({
      tasks: this.tasks,
      cronItems: parseCronItems([...this.cronItems, clockItem(RELEASE, '* * * * *')]),
      openPool,
      repository: this.repository,
    });
    this.handle(RELEASE, () => runner.release());
    await runner.start();
    this.runner = runner;
  }

  private readonly lost = (error: Error): void => this.logger.warn(`A database connection was lost: ${error.message}`);

  async onApplicationShutdown(): Promise<void> {
    await this.runner?.stop();
  }
}
