import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { Config } from '../config/config.js';
import type { SettingValues } from '../config/settings.js';
import { DatabaseClient, QUERY_TIMEOUT_MS } from '../database/database-client.js';
import { HeartbeatService } from '../database/heartbeat.service.js';
import { createPool } from '../database/connection.js';
import { MetricsService } from '../telemetry/metrics.service.js';
import { jobs, jobsAlive, oldestJob } from '../telemetry/metrics.js';
import { ScheduledJob } from './job-handler.js';
import { JobTasks } from './job-tasks.js';
import { JobWorker, WORKER_CONNECTION } from './job-worker.js';
import { JobsRepository } from './jobs.repository.js';

const CHECK_MS = 1_000;
/** How often a process that runs no jobs checks whether others do. */
const CHECK_OTHERS_MS = 5_000;
/** For listening, fetching, completing and scheduling. Handlers use the application's pool. */
const CONNECTIONS = 4;

/** More jobs would only wait for the processor. */
const MAX_JOBS = 16;

/**
 * Returns how many jobs a process runs simultaneously, each with at most one connection. A process that also serves
 * requests uses half of DATABASE_POOL for jobs, a worker all but two connections.
 */
export function jobConcurrency(role: SettingValues['role'], pool: number): number {
  if (role === 'api' || role === 'migrate') return 0;
  return Math.min(MAX_JOBS, Math.max(2, role === 'worker' ? pool - 2 : Math.floor(pool / 2)));
}

/** Runs jobs in this process, with a new worker whenever one has stopped by itself or hangs. */
@Injectable()
export class JobWorkerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('jobs');
  private readonly stopping = new AbortController();
  private readonly concurrency: number;
  private worker: JobWorker | null = null;
  private readonly stoppedWorkers: string[] = [];
  private isAliveElsewhere = false;
  private stopped: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly repository: JobsRepository,
    private readonly tasks: JobTasks,
    private readonly heartbeat: HeartbeatService,
    metrics: MetricsService,
  ) {
    this.concurrency = jobConcurrency(config.settings.role, config.settings.databasePool);
    metrics.before(() => this.setGauges());
  }

  /** Whether jobs run: in this process or, when it runs none, in any other. */
  get isAlive(): boolean {
    return this.concurrency > 0 ? (this.worker?.isAlive ?? false) : this.isAliveElsewhere;
  }

  async onApplicationBootstrap(): Promise<void> {
    const work = this.concurrency > 0 ? () => this.keepRunning() : () => this.checkOthers();
    const period = this.concurrency > 0 ? CHECK_MS : CHECK_OTHERS_MS;
    await work();
    this.stopped = this.repeat(work, period);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.stopped;
    await this.worker?.stop();
  }

  /** A process that was killed could not unlock its jobs. */
  @ScheduledJob('release-jobs', '* * * * *')
  async unlockStaleJobs(): Promise<void> {
    await this.repository.unlockStaleJobs([]);
  }

  private async repeat(work: () => Promise<void>, periodMs: number): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await wait(periodMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted)
        await work().catch((error: unknown) =>
          this.logger.warn(`No jobs run: ${error instanceof Error ? error.message : String(error)}`),
        );
    }
  }

  private async keepRunning(): Promise<void> {
    if (this.worker?.isAlive) return;
    if (this.worker) {
      this.logger.warn('The job worker stopped and is started again.');
      await this.worker.stop();
      this.stoppedWorkers.push(this.worker.id);
      this.worker = null;
    }
    await this.repository.unlockStaleJobs(this.stoppedWorkers);
    this.worker = await JobWorker.start({
      concurrency: this.concurrency,
      taskList: this.tasks.taskList(),
      cronItems: this.tasks.cronItems(),
      openPool: (workerId) =>
        createPool(this.config.directUrl, {
          max: CONNECTIONS,
          // A worker that loses one connection still has another, and so is alive.
          min: 2,
          onLost: ({ message }) => this.logger.warn(`A database connection was lost: ${message}`),
          applicationName: WORKER_CONNECTION + workerId,
          Client: DatabaseClient,
          queryTimeoutMs: QUERY_TIMEOUT_MS,
        }),
    });
  }

  private async checkOthers(): Promise<void> {
    this.isAliveElsewhere = await this.repository.isAnyWorkerAlive().catch(() => false);
  }

  private async setGauges(): Promise<void> {
    jobsAlive.set(this.isAlive ? 1 : 0);
    // The last figures are wrong while the database is away.
    jobs.reset();
    oldestJob.remove();
    if (!this.heartbeat.isAlive) return;
    const { counts, oldestSeconds } = await this.repository.count();
    for (const { kind, state, count } of counts) jobs.set({ kind, state }, count);
    oldestJob.set(oldestSeconds);
  }
}
