import { getDataSourceToken } from '@nestjs/typeorm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { migrate } from '../src/platform/database/migrate.js';
import { MIGRATIONS } from '../src/platform/database/migrations/all.js';
import { type RunningApp, startApp } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { until } from './support/until.js';

describe('the migrated schema', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('has the columns that the entities name', async () => {
    const dataSource = app.app.get<DataSource>(getDataSourceToken());
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    // Keys, checks and indexes are declared in the migrations alone.
    const ofColumns = upQueries.filter(({ query }) => !/^(DROP INDEX|ALTER TABLE "\w+" DROP CONSTRAINT) /.test(query));
    expect(ofColumns.map(({ query }) => query)).toEqual([]);
  });
});

describe('the migrations that a database has had', () => {
  const name = 'test_changed_migrations';
  const [url, application] = [databaseUrl(name), applicationUrl(name)];
  beforeAll(async () => {
    await createDatabase(name);
    await migrate(url, application);
  });
  afterAll(() => dropDatabase(name));

  it('are refused in one line once their content has changed, for owner and application', async () => {
    const up = jest.spyOn(MIGRATIONS[1]!.prototype, 'up');
    up.mockImplementation((runner) => runner.query('DROP TABLE "search_history"'));
    const refusal =
      /^the migration PlainTables1798300100000 has changed since it was applied to this database; [^\n]+$/;
    for (const reached of [url, application]) await expect(migrate(reached)).rejects.toThrow(refusal);
    up.mockRestore();
    expect(await migrate(url, application)).toEqual([]);
  });

  it('have a checksum each', async () => {
    const owner = new pg.Client(url);
    await owner.connect();
    const { rows } = await owner.query<{ checksum: string }>('SELECT checksum FROM migrations');
    await owner.end();
    expect(rows.filter(({ checksum }) => !/^[0-9a-f]{64}$/.test(checksum))).toEqual([]);
    expect(new Set(rows.map(({ checksum }) => checksum)).size).toBe(MIGRATIONS.length);
  });

  it('are not looked up at an address that reaches no database, whose setting is named', async () => {
    const nowhere = 'postgresql://shop@127.0.0.1:1/shop';
    await expect(migrate(nowhere, application, null, 'DATABASE_OWNER_URL')).rejects.toThrow(
      /; check DATABASE_OWNER_URL /,
    );
    await expect(migrate(url, `${application}_none`)).rejects.toThrow(/; check DATABASE_URL /);
    for (const reached of [url, application])
      await expect(migrate(reached, application, nowhere)).rejects.toThrow(/; check DATABASE_DIRECT_URL /);
  });
});

describe('migrating', () => {
  it('blocks nobody while a long statement reads a table, and continues once it ends', async () => {
    const name = 'test_busy_migrations';
    await createDatabase(name);
    const [long, call] = [new pg.Client(databaseUrl(name)), new pg.Client(databaseUrl(name))];
    for (const client of [long, call]) await client.connect();
    await long.query(readFileSync(join(__dirname, 'fixtures/schema-before-baseline.sql'), 'utf8'));
    await long.query('BEGIN');
    await long.query('SELECT FROM search_history');
    // TypeORM says what it had to give up.
    const silenced = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const migrated = migrate(databaseUrl(name));
    const isWaitedFor = async () =>
      (await call.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'search_history'::regclass`)).rowCount;
    await until(isWaitedFor, (waiting) => waiting === 1);
    // It waits behind the migration, which gives up before the long statement ends.
    await call.query('SELECT FROM search_history');
    await long.query('COMMIT');
    expect(await migrated).toContain('PlainTables1798300100000');
    silenced.mockRestore();
    for (const client of [long, call]) await client.end();
    await dropDatabase(name);
  }, 30_000);

  it('names the setting when its address cannot be read, and not the password in it', async () => {
    const refused = await migrate('postgresql://shop:hunter%2@127.0.0.1:1/shop').catch((error: Error) => error.message);
    expect(refused).toMatch(/^the database cannot be used .*; check DATABASE_URL and that it is running\.$/);
    expect(refused).not.toContain('hunter');
  });
});
