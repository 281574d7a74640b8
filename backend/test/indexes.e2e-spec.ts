import { EmailsRepository } from '../src/platform/mail/emails.repository.js';
import { migrationOptions } from '../src/platform/database/connection.js';
import { RetentionJob } from '../src/privacy/retention.job.js';
import { DataSource } from 'typeorm';
import { type RunningApp, startApp } from './support/app.js';
import { connectionsOf } from './support/statements.js';
import { reconcile } from './support/reconcile.js';

describe('the database', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('uses an index to find the rows that refer to a deleted row', async () => {
    const slow = await app.dataSource.query(
      `SELECT key.conname FROM pg_constraint key JOIN pg_attribute col ON col.attrelid = key.conrelid AND col.attnum = key.conkey[1]
       WHERE key.contype = 'f' AND key.confrelid IN ('users'::regclass, 'vehicle_reports'::regclass) AND NOT EXISTS (
         SELECT FROM pg_index found WHERE found.indrelid = key.conrelid AND found.indkey[0] = key.conkey[1]
           AND coalesce(pg_get_expr(found.indpred, found.indrelid), 'all') IN ('all', format('(%I IS NOT NULL)', col.attname)))`,
    );
    expect(slow).toEqual([]);
  });

  /** The first statement of a job that reads or changes this table, in a transaction or not. */
  async function asked(table: string, work: () => Promise<void>): Promise<[string, unknown[]]> {
    const spy = jest.spyOn(connectionsOf(app.dataSource), 'query');
    await work();
    const call = spy.mock.calls.find(([sql]) => new RegExp(`FROM "?${table}"?\\s+WHERE`).test(String(sql)));
    spy.mockRestore();
    expect(call).toBeDefined();
    return [String(call?.[0]), (call?.[1] ?? []) as unknown[]];
  }

  it.each([
    'payments',
    'payment_events',
    'mails',
    'search_history',
    'client_errors',
    'analytics_events',
    'address_counts',
  ])('uses an index for the scheduled queries on %s, however many rows there are', async (table) => {
    const [sql, values] = await asked(table, async () => {
      await reconcile(app.app);
      await app.app.get(RetentionJob).run();
    });
    await app.dataSource.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      const plan = JSON.stringify(await tx.query(`EXPLAIN ${sql}`, values));
      expect(plan).toContain('Index Scan');
      expect(plan).not.toContain('Seq Scan');
    });
  });

  it('deletes expired rows in batches of 5,000 [X9-009]', async () => {
    await app.dataSource.query(
      `INSERT INTO search_history ("searchType", "searchValue", "searchedAt")
       SELECT 'vin', n::text, now() - interval '91 days' FROM generate_series(1, 5001) AS n`,
    );
    const spy = jest.spyOn(connectionsOf(app.dataSource), 'query');
    await app.app.get(RetentionJob).run();
    const deletes = spy.mock.calls.filter(([sql]) => /DELETE FROM "search_history"/.test(String(sql)));
    spy.mockRestore();
    expect(deletes).toHaveLength(2);
    expect(await app.dataSource.query('SELECT FROM search_history')).toEqual([]);
  });

  it('uses an index to find the emails a browser asked for, however many there are', async () => {
    const [sql, values] = await asked('mails', async () => {
      await app.dataSource.transaction((tx) => app.app.get(EmailsRepository).askedBy(tx, ['a', 'b']));
    });
    await app.dataSource.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off');
      expect(JSON.stringify(await tx.query(`EXPLAIN ${sql}`, values))).toContain('mails_asked_by_idx');
    });
  });

  it('lets a migration take its time, and wait for that of another replica', async () => {
    const url = (app.dataSource.options as { url: string }).url;
    const migrating = await new DataSource(migrationOptions(url)).initialize();
    const [{ statement_timeout }] = await migrating.query('SHOW statement_timeout');
    await migrating.destroy();
    expect(statement_timeout).toBe('0');
  });
});
