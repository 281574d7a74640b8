import pg from 'pg';
import { DataSource } from 'typeorm';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { admitApplication } from './application-role.js';
import { migrationOptions } from './connection.js';
import { InitialSchema1764300000000 } from './migrations/1764300000000-initial-schema.js';
import { createPool } from './pool.js';
import { keepSession } from './session-of-role.js';

/** Any number; the same on every replica, so that only one of several starting at once migrates. */
const MIGRATION_LOCK = 7_262_331;

/**
 * Brings the database up to the newest schema, its own and that of the job queue.
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
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await migrateJobs(url);
    if (roleOf(applicationUrl) !== roleOf(url)) await admitApplication(url, applicationUrl);
    if (sessionUrl) await keepSession(sessionUrl);
    return applied.map(({ name }) => name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

const roleOf = (url: string): string | undefined => new pg.Client(url).user;

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
