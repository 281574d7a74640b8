import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { migrationOptions } from '../src/database/connection.js';
import { MIGRATIONS } from '../src/database/migrations/all.js';
import { violationsOf } from '../src/database/migrations/dry-run.js';
import { migrate } from '../src/database/migrate.js';
import { type RunningApp, startApp } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase, openAsOwner } from './support/databases.js';
import { buyer } from './support/money.js';

describe('the migrations', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  /** Whatever stands in the schema of the shop, by kind. */
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
    await buyer(app, 'unlimited_monthly');
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
