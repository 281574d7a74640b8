import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrationOptions } from '../src/database/connection.js';
import { EndedCases1797400000000 } from '../src/database/migrations/1797400000000-ended-cases.js';
import { JoinedSubscriptions1797100100000 } from '../src/database/migrations/1797100100000-joined-subscriptions.js';
import { AsciiDomains1797500000000 } from '../src/database/migrations/1797500000000-ascii-domains.js';
import { DisputeReference1797800100000 } from '../src/database/migrations/1797800100000-dispute-reference.js';
import { PaymentsSettled1797815000000 } from '../src/database/migrations/1797815000000-payments-settled.js';
import { MIGRATIONS } from '../src/database/migrations/all.js';
import { violationsOf } from '../src/database/migrations/dry-run.js';
import { migrate } from '../src/database/migrate.js';
import { type RunningApp, startApp } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase, openAsOwner } from './support/databases.js';
import { buyer } from './support/money.js';
import { until } from './support/until.js';

describe('the migrations', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  /** Whatever is in the schema of the shop, by kind. */
  const objects = async (): Promise<string[]> => {
    const rows: { object: string }[] = await app.dataSource.query(
      `SELECT 'table ' || tablename AS object FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'
       UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
       UNION ALL SELECT 'function ' || proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
       UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
         AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
       ORDER BY object`,
    );
    return rows.map(({ object }) => object);
  };

  it('can be taken back and applied again on a database with purchases in it', async () => {
    await buyer(app, 'three_pack');
    const { userId } = await buyer(app, 'unlimited_monthly');
    const { sessionId } = await buyer(app, 'unlimited_monthly');
    // As joining accounts leaves two of one offer, of which the versions before know one alone.
    await app.dataSource.query(
      `UPDATE subscriptions SET "userId" = $1, "cancelAtPeriodEnd" = true, "canceledBy" = 'joining' WHERE "checkoutSessionId" = $2`,
      [userId, sessionId],
    );
    // And claims: two open ones about one payment, and one that a bank has ended, of which the versions before know neither.
    await app.dataSource.query(
      `INSERT INTO cases (id, kind, state, "userId", "askedByUserId", "paymentId", reason, "openedAt", "dueAt", "closedAt")
       SELECT claim.id, 'claim', claim.state, pay."userId", CASE WHEN asked THEN $1 END, pay.id, 'other', now(), now() + interval '1 day', closed
       FROM payments pay, (VALUES ('own', 'open', false, NULL), ('asked', 'open', true, NULL), ('ended', 'bank_returned', false, now()))
         claim(id, state, asked, closed) WHERE pay.id = $2`,
      [userId, sessionId],
    );
    const before = await objects();
    const owner = await openAsOwner(app.dataSource);
    for (let left = MIGRATIONS.length; left > 0; left--) await owner.undoLastMigration();
    await owner.destroy();
    expect(await objects()).toEqual([]);
    const name = String(app.dataSource.driver.database);
    expect(await migrate(databaseUrl(name), applicationUrl(name))).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await objects()).toEqual(before);
    await buyer(app, 'single_report');
  });

  it('[X5-007, X6-013] end the cases that are over, and leave those a person still has to decide', async () => {
    const disputed = async (payment: string, more: Record<string, unknown> = {}) => {
      const { sessionId, userId } = await buyer(app, 'single_report');
      const row = { kind: 'dispute', disputeId: sessionId, state: 'open', closedAt: null, ...more };
      await app.dataSource.query(`UPDATE payments SET ${payment} WHERE id = $1`, [sessionId]);
      await app.dataSource.query(
        `INSERT INTO cases (id, "userId", "paymentId", reason, kind, "disputeId", state, "closedAt", "openedAt", "dueAt")
         VALUES ($2, $1, $2, 'other', $3, $4, $5, $6, now(), now() + interval '1 day')`,
        [userId, sessionId, row.kind, row.disputeId, row.state, row.closedAt],
      );
      return sessionId;
    };
    const back = `state = 'refunded', "refundReason" = 'operator'`;
    const claim = { kind: 'claim', disputeId: null };
    const [lost, won, underway, claimed, granted, refused] = [
      await disputed(`${back}, "disputeState" = 'lost'`),
      await disputed(`"disputeState" = 'won'`),
      await disputed(`"disputeState" = 'open'`),
      await disputed(`"disputeState" = NULL`, claim),
      await disputed(back, claim),
      await disputed(back, { ...claim, state: 'refused', closedAt: new Date() }),
    ];
    const owner = await openAsOwner(app.dataSource);
    const runner = owner.createQueryRunner();
    for (let time = 0; time < 2; time++) await new EndedCases1797400000000().up(runner);
    await runner.release();
    await owner.destroy();
    const rows: { id: string; state: string }[] = await app.dataSource.query('SELECT id, state FROM cases');
    expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
      ...{ [lost]: 'lost', [won]: 'won', [underway]: 'open' },
      ...{ [claimed]: 'open', [granted]: 'granted', [refused]: 'refused' },
    });
  });

  it('[X6-013] name the newest dispute of a payment with earlier ones', async () => {
    const { sessionId, userId } = await buyer(app, 'single_report');
    await app.dataSource.query(`UPDATE payments SET "disputeState" = 'won' WHERE id = $1`, [sessionId]);
    await app.dataSource.query(
      `INSERT INTO cases (id, "userId", "paymentId", reason, kind, "disputeId", state, "closedAt", "openedAt", "dueAt")
       SELECT id, $1, $2, 'other', 'dispute', id, 'won', now(), opened, now() + interval '1 day'
       FROM (VALUES ('dp_newest', now()), ('dp_earlier', now() - interval '9 days')) dispute(id, opened)`,
      [userId, sessionId],
    );
    const owner = await openAsOwner(app.dataSource);
    const runner = owner.createQueryRunner();
    await new DisputeReference1797800100000().down(runner);
    await new DisputeReference1797800100000().up(runner);
    await runner.release();
    await owner.destroy();
    const [payment] = await app.dataSource.query('SELECT "disputeReference" FROM payments WHERE id = $1', [sessionId]);
    expect(payment).toEqual({ disputeReference: 'dp_newest' });
  });

  it('spell the domain of a mailbox the way it is looked up today, and merge nobody', async () => {
    const { sessionId, userId } = await buyer(app, 'single_report');
    const { userId: twin } = await buyer(app, 'single_report');
    const { userId: taken } = await buyer(app, 'single_report');
    const named = (id: string, email: string) =>
      app.dataSource.query('UPDATE users SET email = $2 WHERE id = $1', [id, email]);
    await named(userId, 'ada@exämple.org');
    await named(twin, 'eve@exämple.org');
    await named(taken, 'eve@xn--exmple-cua.org');
    await app.dataSource.query(`UPDATE checkout_sessions SET "contactEmail" = 'ada@exämple.org' WHERE id = $1`, [
      sessionId,
    ]);
    const owner = await openAsOwner(app.dataSource);
    const runner = owner.createQueryRunner();
    for (let time = 0; time < 2; time++) await new AsciiDomains1797500000000().up(runner);
    await runner.release();
    await owner.destroy();
    const [emails] = await app.dataSource.query(
      `SELECT (SELECT json_object_agg(id, email) FROM users WHERE id = ANY($1)) AS users,
         (SELECT "contactEmail" FROM checkout_sessions WHERE id = $2) AS bought`,
      [[userId, twin, taken], sessionId],
    );
    expect(emails).toEqual({
      users: { [userId]: 'ada@xn--exmple-cua.org', [twin]: 'eve@exämple.org', [taken]: 'eve@xn--exmple-cua.org' },
      bought: 'ada@xn--exmple-cua.org',
    });
  });

  it('say in one line what to do with a database from before the first release', async () => {
    await createDatabase('test_old_migrations');
    const url = databaseUrl('test_old_migrations');
    await migrate(url);
    const old = await new DataSource(migrationOptions(url)).initialize();
    await old.query(`UPDATE migrations SET name = 'Before1763700000000'`);
    await old.destroy();
    await expect(migrate(url)).rejects.toThrow(/made before the first release .*; delete the data folder/);
    await dropDatabase('test_old_migrations');
  });

  describe('that a database has had', () => {
    const name = 'test_changed_migrations';
    let owner: pg.Client;
    beforeAll(async () => {
      await createDatabase(name);
      await migrate(databaseUrl(name), applicationUrl(name));
      owner = new pg.Client(databaseUrl(name));
      await owner.connect();
    });
    afterAll(async () => {
      await owner.end();
      await dropDatabase(name);
    });
    const checksums = async () =>
      new Map(
        (
          await owner.query<{ name: string; checksum: string | null }>('SELECT name, checksum FROM migrations')
        ).rows.map((row) => [row.name, row.checksum]),
      );

    it('are refused in one line once their content has changed, for owner and application', async () => {
      const [url, application] = [databaseUrl(name), applicationUrl(name)];
      const up = jest.spyOn(PaymentsSettled1797815000000.prototype, 'up');
      up.mockImplementation((runner) =>
        runner.query('CREATE INDEX "payments_settled_idx" ON "payments" ("settledAt")'),
      );
      const refusal =
        /^the migration PaymentsSettled1797815000000 has changed since it was applied to this database; [^\n]+$/;
      for (const reached of [url, application]) await expect(migrate(reached)).rejects.toThrow(refusal);
      up.mockRestore();
      expect(await migrate(url, application)).toEqual([]);
    });

    it('get their checksum at the next start when an earlier version applied them', async () => {
      const recorded = await checksums();
      await owner.query('ALTER TABLE migrations DROP COLUMN checksum');
      expect(await migrate(applicationUrl(name))).toEqual([]);
      expect(await migrate(databaseUrl(name), applicationUrl(name))).toEqual([]);
      expect(await checksums()).toEqual(recorded);
      expect([...recorded.values()].filter((one) => !/^[0-9a-f]{64}$/.test(one ?? ''))).toEqual([]);
      expect(new Set(recorded.values()).size).toBe(MIGRATIONS.length);
    });
  });

  it('block nobody while a long statement reads their table, and continue once it ends', async () => {
    await createDatabase('test_busy_migrations');
    const url = databaseUrl('test_busy_migrations');
    await migrate(url);
    const owner = await new DataSource(migrationOptions(url)).initialize();
    // It wants a table for itself.
    const undone = MIGRATIONS.slice(MIGRATIONS.indexOf(JoinedSubscriptions1797100100000)).map(({ name }) => name);
    for (let left = undone.length; left > 0; left--) await owner.undoLastMigration();
    const [long, call] = [owner.createQueryRunner(), new pg.Client(url)];
    await call.connect();
    await long.startTransaction();
    await long.query('SELECT FROM subscriptions');
    // TypeORM says what it had to give up.
    const silenced = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const migrated = migrate(url);
    const isWaitedFor = async () =>
      (await call.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'subscriptions'::regclass`)).rowCount;
    await until(isWaitedFor, (waiting) => waiting === 1);
    // It waits behind the migration, which gives up before the long statement ends.
    await call.query('SELECT FROM subscriptions');
    await long.commitTransaction();
    expect(await migrated).toEqual(undone);
    silenced.mockRestore();
    await call.end();
    await owner.destroy();
    await dropDatabase('test_busy_migrations');
  }, 30_000);

  it('name the setting when its address cannot be read, and not the password in it', async () => {
    const refused = await migrate('postgresql://shop:hunter%2@127.0.0.1:1/shop').catch((error: Error) => error.message);
    expect(refused).toMatch(/^the database cannot be used .*; check DATABASE_URL and that it is running\.$/);
    expect(refused).not.toContain('hunter');
    const nowhere = 'postgresql://shop@127.0.0.1:1/shop';
    const name = String(app.dataSource.driver.database);
    const [owner, application] = [databaseUrl(name), applicationUrl(name)];
    await expect(migrate(nowhere, application, null, 'DATABASE_OWNER_URL')).rejects.toThrow(
      /; check DATABASE_OWNER_URL /,
    );
    await expect(migrate(owner, `${application}_none`)).rejects.toThrow(/; check DATABASE_URL /);
    for (const reached of [owner, application])
      await expect(migrate(reached, application, nowhere)).rejects.toThrow(/; check DATABASE_DIRECT_URL /);
  });

  it('are refused when a later one does more than add', async () => {
    class Widen implements MigrationInterface {
      up = (runner: QueryRunner) => runner.query('ALTER TABLE users ADD "nickname" text');
      down = async () => undefined;
    }
    class Narrow implements MigrationInterface {
      up = (runner: QueryRunner) => runner.query(`ALTER TABLE users ${['DROP', 'COLUMN'].join(' ')} "fullName"`);
      down = async () => undefined;
    }
    await createDatabase('test_planted_migrations');
    const found = await violationsOf(databaseUrl('test_planted_migrations'), [...MIGRATIONS, Widen, Narrow]);
    await dropDatabase('test_planted_migrations');
    expect(found).toEqual([expect.stringMatching(/^Narrow drops something: ALTER TABLE users DROP COLUMN "fullName"/)]);
  });
});
