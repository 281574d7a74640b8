import { Logger } from '@nestjs/common';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { JobRunner } from '../src/jobs/job-runner.js';
import { JobsRepository } from '../src/jobs/jobs.repository.js';
import { jobKind, JobsService } from '../src/jobs/jobs.service.js';
import { MailSender } from '../src/mail/mail-sender.js';
import { runInContext } from '../src/telemetry/request-context.js';
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

  it('of one transaction are ordered in one call, each once, without those of a savepoint that was rolled back', async () => {
    const [jobs, kind] = [app.app.get(JobsService), jobKind<null>('together')];
    const calls = jest.spyOn(app.app.get(JobsRepository), 'add');
    const later = new Date(Date.now() + 86_400_000);
    await app.dataSource.transaction(async (tx) => {
      for (const key of ['1', '2', '2']) await jobs.enqueue(tx, kind, null, key, later);
      await tx.transaction((inner) => jobs.enqueue(inner, kind, null, '3', later));
      await tx
        .transaction(async (inner) => {
          await jobs.enqueue(inner, kind, null, '4', later);
          throw new Error('rolled back');
        })
        .catch(() => undefined);
    });
    await app.dataSource
      .transaction(async (tx) => {
        await jobs.enqueue(tx, kind, null, '5', later);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(calls).toHaveBeenCalledTimes(1);
    expect((await names('together:%')).map(({ key }) => key)).toEqual(['together:1', 'together:2', 'together:3']);
    calls.mockRestore();
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
    const jobs = replica.app.get(JobsService);
    const stop = jobs.onApplicationShutdown.bind(jobs);
    jest.spyOn(jobs, 'onApplicationShutdown').mockImplementation(() => {
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

  it('[X9-002] are done as soon as the database has time, though it had none when a new runner first asked what there is to do', async () => {
    const silenced = (['warn', 'error'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation(() => undefined),
    );
    const proxy = await DatabaseProxy.start(applicationUrl(String(app.dataSource.driver.database)));
    const openPool = (): pg.Pool => {
      const pool = new pg.Pool({ connectionString: proxy.url, max: 4, connectionTimeoutMillis: 500 });
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      // Whoever comes after the connection that finds the queue waits in vain.
      if (proxy.gaveUp === 0) pool.once('connect', () => (proxy.holdsBack = true));
      return pool;
    };
    const done = jest.fn();
    const runner = new JobRunner({
      ...{ atATime: 2, cronItems: [], repository: app.app.get(JobsRepository), openPool },
      tasks: { 'be-done': () => void done() },
    });
    try {
      await runner.start();
      await until(() => proxy.gaveUp >= 2);
      proxy.holdsBack = false;
      await app.dataSource.query(`SELECT graphile_worker.add_job('be-done')`);
      const isDone = async (): Promise<boolean> => done.mock.calls.length > 0;
      expect(await until(isDone, (answer) => answer)).toBe(true);
    } finally {
      await runner.stop();
      await proxy.stop();
      for (const spy of silenced) spy.mockRestore();
    }
  }, 30_000);
});
