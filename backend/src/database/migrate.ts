import pg from 'pg';
import { DataSource } from 'typeorm';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { admitApplication, expectApplication } from './application-role.js';
import { migrationOptions } from './connection.js';
import { InitialSchema1764300000000 } from './migrations/1764300000000-initial-schema.js';
import { createPool } from './pool.js';
import { keepSession } from './session-of-role.js';

/** Any number; the same on every replica, so that only one of several starting at once migrates. */
const MIGRATION_LOCK = 7_262_331;

/**
 * Brings the database up to the newest schema, its own and that of the job queue. Who does not own the tables looks whether somebody has.
 * @param url of the owner of the tables
 * @param applicationUrl of who uses them; the owner's own where nobody else was named
 * @param sessionUrl of who uses them through a pooler, past it
 * @returns the names of the migrations that were applied now
 * @throws Error with one line for people when the database cannot be reached or was made before the first release
 */
export async function migrate(url: string, applicationUrl = url, sessionUrl: string | null = null): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize().catch((error: Error) => {
    throw new Error(`the database cannot be used (${error.message}); check DATABASE_URL and that it is running.`, {
      cause: error,
    });
  });
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnreleasedSchema(dataSource);
    if (await belongsToAnother(dataSource)) {
      await refuseOlderSchema(dataSource);
      return [];
    }
    await expectApplication(url, applicationUrl);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await migrateJobs(url);
    await admitApplication(url, applicationUrl);
    if (sessionUrl) await keepSession(sessionUrl);
    return applied.map(({ name }) => name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Before the first release the schema came from other migrations, which this one cannot continue. */
async function refuseUnreleasedSchema(dataSource: DataSource): Promise<void> {
  const [{ exists }] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!exists) return;
  const applied: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
  if (applied.length > 0 && !applied.some(({ name }) => name === InitialSchema1764300000000.name))
    throw new Error(
      'this database was made before the first release of Roadbook and cannot be brought up to date; delete the data folder, or give DATABASE_URL an empty database.',
    );
}

async function belongsToAnother(dataSource: DataSource): Promise<boolean> {
  const [found] = await dataSource.query<{ another: boolean }[]>(
    `SELECT NOT pg_has_role(relowner, 'USAGE') AS another FROM pg_class WHERE oid = to_regclass('migrations')`,
  );
  return found?.another ?? false;
}

/** Older tables would fail at the first call that needs what is new; newer ones still have whatever this version uses. */
async function refuseOlderSchema(dataSource: DataSource): Promise<void> {
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
  const applied = new Set(rows.map(({ name }) => name));
  const missing = dataSource.migrations.flatMap(({ name = '' }) => (applied.has(name) ? [] : [name]));
  if (missing.length > 0)
    throw new Error(
      `the database is older than this version (${missing.length} migrations are missing); run npm run migrate with DATABASE_OWNER_URL first.`,
    );
}

async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool(url, {
    max: 1,
    onLost: () => undefined,
    applicationName: 'roadbook',
    Client: pg.Client,
  });
  await runJobMigrations({ pgPool });
  await pgPool.end();
}
