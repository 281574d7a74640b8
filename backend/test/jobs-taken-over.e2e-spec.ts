import { Logger } from '@nestjs/common';
import pg from 'pg';
import { createPool } from '../src/database/pool.js';
import { JobTakenOver } from '../src/jobs/held-job.js';
import { JobRunner } from '../src/jobs/job-runner.js';
import { CONNECTION_NAME, JobsRepository } from '../src/jobs/jobs.repository.js';
import { fenced } from '../src/jobs/jobs.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { DatabaseProxy } from './support/database-proxy.js';
import { applicationUrl } from './support/databases.js';
import { until } from './support/until.js';

describe('jobs of two processes', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());
  const silenced: jest.SpyInstance[] = [];
  beforeAll(() => {
    for (const level of ['warn', 'error'] as const)
      silenced.push(jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined));
  });
  afterAll(() => silenced.forEach((spy) => spy.mockRestore()));

  /** Does one kind of job, each until it is let go; then it commits a job of another kind, and ends well whatever became of that. */
  async function startWorker(kind: string, url = applicationUrl(String(app.dataSource.driver.database))) {
    const under: { holder: string; end: () => void; committed: Promise<unknown> }[] = [];
    const pools: pg.Pool[] = [];
    const runner = new JobRunner({
      ...{ atATime: 1, cronItems: [], repository: app.app.get(JobsRepository) },
      openPool: (name) => {
        const needs = { max: 3, min: 2, onLost: () => undefined, applicationName: CONNECTION_NAME + name };
        const pool = createPool(url, { ...needs, Client: pg.Client });
        pools.push(pool);
        return pool;
      },
      tasks: {
        [kind]: (payload, helpers) => {
          const holder = helpers.job.locked_by ?? '';
          let end: () => void = () => undefined;
          const ended = new Promise<void>((resolve) => (end = resolve));
          return fenced(async () => {
            const committed = ended
              .then(() => commit(holder))
              .then(
                () => 'committed',
                (error: unknown) => error,
              );
            under.push({ holder, end, committed });
            await committed;
          })(payload, helpers);
        },
      },
    });
    await runner.start();
    return { runner, under, pools };
  }
  const commit = (by: string): Promise<unknown> =>
    app.dataSource.transaction((tx) =>
      tx.query(`SELECT graphile_worker.add_job('effect', json_build_object('by', $1::text))`, [by]),
    );
  const held = (kind: string): Promise<{ locked_by: string | null }[]> =>
    app.dataSource.query('SELECT locked_by FROM graphile_worker.jobs WHERE task_identifier = $1', [kind]);
  const order = (kind: string) => app.dataSource.query('SELECT graphile_worker.add_job($1, job_key => $1)', [kind]);
  const atWork = (under: unknown[]) =>
    until(
      async () => under.length,
      (count) => count > 0,
    );

  it('[X9-002] stay with the process that lost the connection it listens on', async () => {
    const proxy = await DatabaseProxy.start(applicationUrl(String(app.dataSource.driver.database)));
    const first = await startWorker('kept', proxy.url);
    await order('kept');
    await atWork(first.under);
    const [{ holder, end } = { holder: '', end: () => undefined }] = first.under;
    const second = await startWorker('kept');
    try {
      // Whoever listens again is let in and hears nothing.
      proxy.holdsBack = true;
      const listening = `FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND application_name = $1`;
      await until(
        () =>
          app.dataSource.query<unknown[]>(`SELECT pg_terminate_backend(pid) ${listening}`, [CONNECTION_NAME + holder]),
        ({ length }) => length > 0,
      );
      await until(
        () => app.dataSource.query<unknown[]>(`SELECT ${listening}`, [CONNECTION_NAME + holder]),
        ({ length }) => length === 0,
      );
      await second.runner.release();
      expect(await held('kept')).toEqual([{ locked_by: holder }]);
      proxy.holdsBack = false;
      end();
      expect(
        await until(
          () => held('kept'),
          (jobs) => jobs.length === 0,
        ),
      ).toEqual([]);
      expect(second.under).toEqual([]);
    } finally {
      await Promise.all([first.runner.stop(), second.runner.stop()]);
      await proxy.stop();
    }
  }, 30_000);

  it('[X9-002] that one process takes over can no longer be finished or committed by the other', async () => {
    const first = await startWorker('taken');
    await order('taken');
    await atWork(first.under);
    const second = await startWorker('taken');
    try {
      const [one] = first.under;
      // Its network was away for longer than anybody waits, and it does not know.
      await app.app.get(JobsRepository).release(second.pools[0] as pg.Pool, [one?.holder ?? '']);
      await atWork(second.under);
      const [other] = second.under;
      one?.end();
      expect(await one?.committed).toBeInstanceOf(JobTakenOver);
      await first.runner.stop();
      expect(await held('taken')).toEqual([{ locked_by: other?.holder }]);
      other?.end();
      expect(await other?.committed).toBe('committed');
      await second.runner.stop();
      expect(await held('taken')).toEqual([]);
      const effects = `SELECT payload->>'by' AS by FROM graphile_worker._private_jobs job
        JOIN graphile_worker._private_tasks task ON task.id = job.task_id WHERE task.identifier = 'effect'`;
      expect(await app.dataSource.query(effects)).toContainEqual({ by: other?.holder });
      expect(await app.dataSource.query(effects)).not.toContainEqual({ by: one?.holder });
    } finally {
      await Promise.all([first.runner.stop(), second.runner.stop()]);
    }
  }, 30_000);
});
