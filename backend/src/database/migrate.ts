import { DataSource } from 'typeorm';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { migrationOptions } from './connection.js';
import { createPool } from './pool.js';

/** Any number; the same on every replica, so that only one of several starting at once migrates. */
const MIGRATION_LOCK = 7_262_331;

/**
 * Brings the database up to the newest schema, its own and that of the job queue.
 * @returns the names of the migrations that were applied now
 * @throws Error with one line for people when the database cannot be reached
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = await new DataSource(migrationOptions(url)).initialize().catch((error: Error) => {
    throw new Error(`the database cannot be used (${error.message}); check DATABASE_URL and that it is running.`, {
      cause: error,
    });
  });
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    await migrateJobs(url);
    return applied.map(({ name }) => name);
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool(url, 1);
  await runJobMigrations({ pgPool });
  await pgPool.end();
}
