import { MonthsRepository } from '../src/personal-data/months.repository.js';
import { RetentionJob } from '../src/privacy/retention.job.js';
import { ClientError } from '../src/site/client-error.entity.js';
import { type RunningApp, startApp } from './support/app.js';
import { openAsOwner } from './support/databases.js';
import { fakeClock } from './support/money.js';
import { connectionsOf } from './support/statements.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const TABLES = ['address_counts', 'analytics_events', 'client_errors', 'search_history'];
const DAY_MS = 86_400_000;

describe('tables that only grow', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => {
    app = await startApp();
    clock = fakeClock(app);
  });
  afterAll(async () => {
    clock.restore();
    await app.stop();
  });

  const today = new Date();
  /** The beginning of the month that is so many after this one. */
  const month = (after: number): Date => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + after, 1));
  const named = (after: number): string => `client_errors_${month(after).toISOString().slice(0, 7).replace('-', '_')}`;
  const report = (message: string, at: Date): Promise<unknown> =>
    app.dataSource.query(
      `INSERT INTO client_errors (message, "errorType", severity, fingerprint, details, "createdAt")
       VALUES ($1, 'javascript', 'high', repeat('0', 32), '{}', $2)`,
      [message, at],
    );
  /** Which row stands in which part. */
  const placed = async (): Promise<Record<string, string>> => {
    const rows = await app.dataSource.query<{ message: string; part: string }[]>(
      'SELECT message, tableoid::regclass::text AS part FROM client_errors ORDER BY "createdAt"',
    );
    return Object.fromEntries(rows.map(({ message, part }) => [message, part]));
  };
  const monthsOf = async (table: string): Promise<string[]> => {
    const rows = await app.dataSource.query<{ name: string }[]>(
      'SELECT part::text AS name FROM months_of($1::regclass) ORDER BY "to"',
      [table],
    );
    return rows.map(({ name }) => name);
  };
  const retain = (): Promise<void> => app.app.get(RetentionJob).run();

  it('keep old rows no longer than before they were divided', async () => {
    const add = (days: number) =>
      app.dataSource.query(
        `INSERT INTO search_history ("searchType", "searchValue", "searchedAt")
         VALUES ('vin', $1::int::text, date_trunc('month', now() - interval '90 days', 'UTC') - make_interval(days => $1::int))`,
        [days],
      );
    for (const days of [-1, 1, 300]) await add(days);
    await app.app.get(RetentionJob).run();
    const left = await app.dataSource.query(
      'SELECT "searchValue" AS days, tableoid::regclass::text AS part FROM search_history',
    );
    expect(left).toEqual([{ days: '-1', part: 'search_history_before' }]);
  });

  it('[X9-009] are divided by month: the next month exists before it begins, and an expired one is dropped as a whole', async () => {
    await report('now', today);
    clock.passTo(month(3));
    await retain();
    for (const table of TABLES)
      expect((await monthsOf(table)).slice(-3)).toEqual(
        [3, 4, 5].map((after) => named(after).replace('client_errors', table)),
      );
    for (const after of [1, 2, 3]) await report(`month ${after}`, new Date(month(after).getTime() + DAY_MS));
    expect(await placed()).toEqual({
      now: 'client_errors_before',
      'month 1': named(1),
      'month 2': named(2),
      'month 3': named(3),
    });
    const spy = jest.spyOn(connectionsOf(app.dataSource), 'query');
    clock.passTo(new Date(month(2).getTime() + 90 * DAY_MS - 60_000));
    await retain();
    expect(Object.keys(await placed())).toEqual(['month 1', 'month 2', 'month 3']);
    clock.passTo(new Date(month(2).getTime() + 90 * DAY_MS));
    await retain();
    const deleted = spy.mock.calls.filter(([sql]) => /DELETE FROM "?client_errors/.test(String(sql)));
    spy.mockRestore();
    expect(deleted).toEqual([]);
    expect(await placed()).toEqual({ 'month 2': named(2), 'month 3': named(3) });
    expect(await monthsOf('client_errors')).toEqual(expect.not.arrayContaining(['client_errors_before', named(1)]));
  });

  it('accept a row from any time, and move it to its month once that exists', async () => {
    const now = month(10);
    clock.passTo(now);
    await report('long ago', new Date('1999-12-31T23:59:59Z'));
    await report('a month nobody made', new Date(now.getTime() + DAY_MS));
    await report('far ahead', new Date('2199-01-01T00:00:00Z'));
    expect(await placed()).toMatchObject({
      'long ago': 'client_errors_rest',
      'a month nobody made': 'client_errors_rest',
      'far ahead': 'client_errors_rest',
    });
    await retain();
    expect(await placed()).toEqual({ 'a month nobody made': named(10), 'far ahead': 'client_errors_rest' });
    // What the shop itself writes finds its place all the same.
    const visitor = new TestVisitor(app);
    await visitor.agent.post('/api/errors').send({ message: 'written by the shop' }).expect(200);
    expect(await placed()).toMatchObject({ 'written by the shop': 'client_errors_rest' });
  });

  it('stay readable while a month is dropped: the drop gives way', async () => {
    clock.passTo(month(16));
    const reader = app.dataSource.createQueryRunner();
    await reader.startTransaction();
    await reader.query('SELECT count(*) FROM client_errors');
    const keeping = app.app.get(MonthsRepository).keep(ClientError, 'clientErrors', month(16));
    // Until it waits for the reader, and others would wait behind it.
    const waiting = async (): Promise<boolean> =>
      (
        await app.dataSource.query(
          `SELECT FROM pg_locks WHERE NOT granted AND relation = 'client_errors'::regclass AND mode = 'AccessExclusiveLock'
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        )
      ).length > 0;
    await until(waiting);
    // It answers although the first reader has not ended.
    await app.dataSource.query('SELECT count(*) FROM client_errors');
    expect(reader.isTransactionActive).toBe(true);
    expect(await monthsOf('client_errors')).toContain(named(10));
    await reader.commitTransaction();
    await reader.release();
    await keeping;
    expect(await monthsOf('client_errors')).toEqual([16, 17, 18].map(named));
  });

  it('keep every row when they are merged and divided again', async () => {
    const visitor = new TestVisitor(app);
    await visitor.lookup();
    await report('of a month', new Date(month(16).getTime() + DAY_MS));
    const rows = () =>
      app.dataSource.query<unknown[]>(
        `SELECT id, message, "userId", "createdAt" FROM client_errors UNION ALL
         SELECT id, "searchValue", state, "searchedAt" FROM search_history ORDER BY 4, 1`,
      );
    const before = await rows();
    expect(before.length).toBeGreaterThan(2);
    const isDivided = async () =>
      (await app.dataSource.query(`SELECT FROM migrations WHERE name = 'Months1796600000000'`)).length > 0;
    const owner = await openAsOwner(app.dataSource);
    while (await isDivided()) await owner.undoLastMigration();
    expect(await rows()).toEqual(before);
    await visitor.agent.post('/api/errors').send({ message: 'in one table' }).expect(200);
    // Nobody is admitted besides: a shop that is at work meanwhile may go on.
    await owner.runMigrations({ transaction: 'each' });
    await owner.destroy();
    await visitor.agent.post('/api/errors').send({ message: 'divided again' }).expect(200);
    await visitor.lookup();
    expect(await rows()).toEqual(expect.arrayContaining(before));
    expect(await rows()).toHaveLength(before.length + 3);
    // One row that is far ahead does not make the first part endless.
    expect(await placed()).toMatchObject({
      'divided again': 'client_errors_before',
      'far ahead': 'client_errors_rest',
    });
    expect(await monthsOf('client_errors')).toEqual(['client_errors_before', named(1), named(2)]);
  });
});
