import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { HeartbeatService } from '../src/platform/database/heartbeat.service.js';
import { jobType } from '../src/platform/jobs/job-handler.js';
import { JobWorkerService } from '../src/platform/jobs/job-worker.service.js';
import { JobsRepository } from '../src/platform/jobs/jobs.repository.js';
import { JobsService } from '../src/platform/jobs/jobs.service.js';
import { MailSender } from '../src/platform/mail/mail-sender.js';
import { runInContext } from '../src/platform/telemetry/request-context.js';
import { type RunningApp, startApp, startReplica } from './support/app.js';
import { DatabaseProxy } from './support/database-proxy.js';
import { applicationUrl } from './support/databases.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('jobs', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  /** A job somebody is at; too late for anybody to take it during the test. */
  async function held(key: string, by: string): Promise<void> {
    await app.dataSource.query(
      `SELECT graphile_worker.add_job('fulfill-report', '{}'::json, job_key => $1, run_at => now() + interval '1 day')`,
      [key],
    );
    await app.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = $2 WHERE key = $1`,
      [key, by],
    );
  }

  const names = (pattern: string): Promise<{ key: string; locked_by: string | null }[]> =>
    app.dataSource.query('SELECT key, locked_by FROM graphile_worker.jobs WHERE key LIKE $1 ORDER BY key', [pattern]);

  it('are added with their transaction, once for a key, and not with a part that is rolled back', async () => {
    const [jobs, type] = [app.app.get(JobsService), jobType<null>('together')];
    const later = new Date(Date.now() + 86_400_000);
    const rollBack = (): never => {
      throw new Error('rolled back');
    };
    await app.dataSource.transaction(async (tx) => {
      for (const key of ['1', '2', '2']) await jobs.add(tx, type, null, key, later);
      await tx.transaction((inner) => jobs.add(inner, type, null, '3', later));
      await tx.transaction((inner) => jobs.add(inner, type, null, '4', later).then(rollBack)).catch(() => undefined);
      expect(await names('together:%')).toEqual([]);
    });
    await app.dataSource
      .transaction((tx) => jobs.add(tx, type, null, '5', later).then(rollBack))
      .catch(() => undefined);
    expect((await names('together:%')).map(({ key }) => key)).toEqual(['together:1', 'together:2', 'together:3']);
  });

  it('and payments get connections while searches hold all of theirs [X9-002]', async () => {
    const call = {
      requestId: 'call',
      job: null,
      span: { traceId: '0'.repeat(32), spanId: '0'.repeat(16), traceFlags: 0 },
    };
    const works = {
      search: { ...call, paying: false },
      payment: { ...call, paying: true },
      job: { ...call, requestId: null, job: 'fulfill-report', paying: false },
    };
    const served: string[] = [];
    const connect = async (work: keyof typeof works): Promise<QueryRunner> => {
      const runner = app.dataSource.createQueryRunner();
      await runInContext(works[work], () => runner.connect());
      served.push(work);
      return runner;
    };
    const searches = [await connect('search'), await connect('search')];
    const waiting = connect('search');
    const others = [await connect('payment'), await connect('job')];
    expect(served).toEqual(['search', 'search', 'payment', 'job']);
    for (const runner of [...searches, ...others]) await runner.release();
    await (await waiting).release();
  });

  it('an older version ordered to say that a report is ready are done', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'single_report', { contactEmail: 'ready@example.org' });
    await visitor.complete(sessionId).expect(200);
    const cause = `'report-ready:' || (SELECT id FROM vehicle_reports WHERE token = $1)`;
    const mailed = async () =>
      (await app.dataSource.query(`SELECT FROM mails WHERE cause = ${cause}`, [id])).length === 1;
    expect(await until(mailed, (done) => done)).toBe(true);
    await app.dataSource.query(`DELETE FROM mails WHERE cause = ${cause}`, [id]);
    await app.dataSource.query(
      `SELECT graphile_worker.add_job('report-fulfilled', json_build_object('reportId', id)) FROM vehicle_reports WHERE token = $1`,
      [id],
    );
    expect(await until(mailed, (done) => done)).toBe(true);
  });

  it('of a killed process are free when the next one starts', async () => {
    await held('of a dead one', 'pool-000000000000000000');
    const replica = await startReplica(app);
    await replica.stop();
    expect(await names('of a dead one')).toEqual([{ key: 'of a dead one', locked_by: null }]);
  });

  it('[X9-002] of a killed process are free within a minute when another one goes on', async () => {
    await held('of a killed one', 'pool-111111111111111111');
    await app.app.get(JobWorkerService).unlockStaleJobs();
    expect(await names('of a killed one')).toEqual([{ key: 'of a killed one', locked_by: null }]);
  });

  it('that another live process works on are not taken over at startup, and run once', async () => {
    let deliver: () => void = () => undefined;
    const sending = jest
      .spyOn(app.app.get(MailSender), 'send')
      .mockImplementation(() => new Promise((resolve) => (deliver = resolve)));
    await new TestVisitor(app).agent.post('/api/users/magic-link').send({ email: 'ada@example.org' }).expect(200);
    const [before] = await until(
      () => names('send-mail:%'),
      ([job]) => typeof job?.locked_by === 'string' && sending.mock.calls.length > 0,
    );
    const replica = await startReplica(app);
    await replica.stop();
    expect(await names('send-mail:%')).toEqual([before]);
    deliver();
    expect(
      await until(
        () => names('send-mail:%'),
        (jobs) => jobs.length === 0,
      ),
    ).toEqual([]);
    expect(sending).toHaveBeenCalledTimes(1);
    sending.mockRestore();
  });

  it('that are done when their process stops leave nothing behind', async () => {
    const replica = await startReplica(app);
    const waiting: (() => void)[] = [];
    let open = false;
    const send = () => (open ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)));
    const spies = [app, replica].map(({ app: one }) =>
      jest.spyOn(one.get(MailSender), 'send').mockImplementation(send),
    );
    // More than both do at a time, so that each is at some.
    for (const name of 'abcdef')
      await new TestVisitor(app).agent
        .post('/api/users/magic-link')
        .send({ email: `${name}@example.org` })
        .expect(200);
    expect(
      await until(
        async () => waiting.length,
        (count) => count === 4,
      ),
    ).toBe(4);
    const worker = replica.app.get(JobWorkerService);
    const stop = worker.onApplicationShutdown.bind(worker);
    jest.spyOn(worker, 'onApplicationShutdown').mockImplementation(() => {
      const stopped = stop();
      open = true;
      for (const done of waiting) done();
      return stopped;
    });
    await replica.stop();
    expect(
      await until(
        () => names('send-mail:%'),
        (left) => left.length === 0,
      ),
    ).toEqual([]);
    for (const spy of spies) spy.mockRestore();
  });

  it('[X9-002] run again after a database that stopped answering is back', async () => {
    const silenced = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined),
    );
    const proxy = await DatabaseProxy.start(applicationUrl(String(app.dataSource.driver.database)));
    const done = jest.fn();
    const worker = new JobWorkerService(
      { directUrl: proxy.url, settings: { role: 'both', databasePool: 4 } } as never,
      app.app.get(JobsRepository),
      { taskList: () => ({ 'be-done': () => void done() }), cronItems: () => [] } as never,
      app.app.get(HeartbeatService),
      { before: () => undefined } as never,
    );
    try {
      await worker.onApplicationBootstrap();
      expect(worker.isAlive).toBe(true);
      proxy.swallows = true;
      await until(() => !worker.isAlive);
      proxy.swallows = false;
      await app.dataSource.query(`SELECT graphile_worker.add_job('be-done')`);
      await until(() => done.mock.calls.length > 0);
      expect(worker.isAlive).toBe(true);
    } finally {
      await worker.onApplicationShutdown();
      await proxy.stop();
      for (const spy of silenced) spy.mockRestore();
    }
  }, 60_000);
});
