import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createPool } from '../src/platform/database/connection.js';
import { JobWorker, WORKER_CONNECTION } from '../src/platform/jobs/job-worker.js';
import { JobsRepository } from '../src/platform/jobs/jobs.repository.js';
import { type RunningApp, startApp } from './support/app.js';
import { DatabaseProxy } from './support/database-proxy.js';
import { applicationUrl } from './support/databases.js';
import { until } from './support/until.js';

describe('locked jobs', () => {
  let app: RunningApp;
  let silenced: jest.SpyInstance[];
  beforeAll(async () => {
    app = await startApp();
    silenced = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined),
    );
  });
  afterAll(async () => {
    await app.stop();
    silenced.forEach((spy) => spy.mockRestore());
  });

  /** Runs jobs of one type, each until it is told to end. */
  async function startWorker(url: string) {
    const running: (() => void)[] = [];
    const worker = await JobWorker.start({
      ...{ concurrency: 1, cronItems: [] },
      openPool: (id) => {
        const options = { max: 4, min: 2, onLost: () => undefined, applicationName: WORKER_CONNECTION + id };
        return createPool(url, { ...options, Client: pg.Client });
      },
      taskList: { slow: () => new Promise<void>((resolve) => running.push(resolve)) },
    });
    return { worker, running };
  }

  const jobs = (): Promise<{ locked_by: string | null }[]> =>
    app.dataSource.query(`SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = 'slow'`);

  it('[X9-002] stay with a process that lost the connection it listens on', async () => {
    const proxy = await DatabaseProxy.start(applicationUrl(String(app.dataSource.driver.database)));
    const { worker, running } = await startWorker(proxy.url);
    const listening = `FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND application_name = $1`;
    const listener = [WORKER_CONNECTION + worker.id];
    try {
      await app.dataSource.query(`SELECT graphile_worker.add_job('slow')`);
      await until(() => running.length === 1);
      // A new connection gets no answer.
      proxy.holdsBack = true;
      await until(
        () => app.dataSource.query<unknown[]>(`SELECT pg_terminate_backend(pid) ${listening}`, listener),
        ({ length }) => length > 0,
      );
      await until(
        () => app.dataSource.query<unknown[]>(`SELECT ${listening}`, listener),
        ({ length }) => length === 0,
      );
      await app.app.get(JobsRepository).unlockStaleJobs([]);
      expect(await jobs()).toEqual([{ locked_by: worker.id }]);
      proxy.holdsBack = false;
      running[0]?.();
      expect(await until(jobs, ({ length }) => length === 0)).toEqual([]);
    } finally {
      await worker.stop();
      await proxy.stop();
    }
  }, 30_000);
});
