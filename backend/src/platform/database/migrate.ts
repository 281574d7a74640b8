import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { createRole, grantRights, storeSession } from './application-role.js';
import { createPool, MIGRATION_SESSION, migrationOptions } from './connection.js';
import { expectReadable, expectRights, expectSchema } from './database-needs.js';
import { adoptBaseline, appliedTo, missingIn, recordChecksums, refuseOtherMigrations } from './migration-checksums.js';

/** Between two attempts to lock a table; calls that waited behind the first one are answered meanwhile. */
const PAUSE_MS = 2_000;
/** About five minutes, after which a person should look who locks the table. */
const ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';
/** The same on every replica, so that only one of several starting simultaneously migrates. */
const MIGRATION_LOCK = 7_262_331;

/**
 * Migrates the database to the newest schema, with that of the job queue. A role that does not own the tables only
 * checks that their owner has done so.
 * @param url of the owner of the tables
 * @param applicationUrl of the role that uses them; by default the owner's
 * @param sessionUrl of the role that uses them through a pooler, without the pooler
 * @param urlSetting the setting of the owner's address
 * @returns the names of the migrations that were applied now
 * @throws Error with one line for people when the database cannot be reached, is older than the baseline or has had
 * another version of a migration
 */
export async function migrate(
  url: string,
  applicationUrl = url,
  sessionUrl: string | null = null,
  urlSetting = 'DATABASE_URL',
): Promise<string[]> {
  const dataSource = await connect(url, urlSetting);
  const lock = dataSource.createQueryRunner();
  const checkOthers = async (): Promise<void> => {
    await expectMigrated(applicationUrl, 'DATABASE_URL', url, urlSetting);
    if (sessionUrl) await expectMigrated(sessionUrl, 'DATABASE_DIRECT_URL', url, urlSetting);
  };
  try {
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await expectReadable(dataSource, urlSetting);
    const found = await appliedTo(dataSource);
    await refuseOtherMigrations(found, dataSource);
    if (await belongsToAnother(dataSource)) {
      refuseOlderSchema(missingIn(found, dataSource));
      await checkOthers();
      return [];
    }
    await adoptBaseline(dataSource, found);
    const missing = missingIn(await appliedTo(dataSource), dataSource);
    if (missing.length > 0) await expectRights(dataSource, urlSetting);
    await createRole(url, applicationUrl);
    await untilTablesAreFree(() => dataSource.runMigrations({ transaction: 'each' }));
    await untilTablesAreFree(() => recordChecksums(dataSource));
    await untilTablesAreFree(() => migrateJobs(url));
    await grantRights(url, applicationUrl);
    await checkOthers();
    if (sessionUrl) await storeSession(sessionUrl);
    return missing;
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Throws unless another address reaches the migrated tables, before the application is loaded. */
async function expectMigrated(url: string, setting: string, ownerUrl: string, ownerSetting: string): Promise<void> {
  if (url === ownerUrl) return;
  const dataSource = await connect(url, setting);
  try {
    await expectReadable(dataSource, setting);
    if (missingIn(await appliedTo(dataSource), dataSource).length > 0)
      throw new Error(
        `the database of ${setting} does not have the tables that were migrated in the one of ${ownerSetting}; ` +
          `let both addresses name the same database.`,
      );
  } finally {
    await dataSource.destroy();
  }
}

async function connect(url: string, setting: string): Promise<DataSource> {
  let dataSource: DataSource;
  try {
    dataSource = await new DataSource(migrationOptions(url)).initialize();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`the database cannot be used (${message}); check ${setting} and that it is running.`, {
      cause: error,
    });
  }
  await expectSchema(dataSource, setting).catch(async (error: unknown) => {
    await dataSource.destroy();
    throw error;
  });
  return dataSource;
}

async function belongsToAnother(dataSource: DataSource): Promise<boolean> {
  const [found] = await dataSource.query<{ another: boolean }[]>(
    `SELECT NOT pg_has_role(relowner, 'USAGE') AS another FROM pg_class WHERE oid = to_regclass('migrations')`,
  );
  return found?.another ?? false;
}

function refuseOlderSchema({ length }: string[]): void {
  if (length > 0)
    throw new Error(
      `the database is older than this version (${length} migrations are missing); run npm run migrate with DATABASE_OWNER_URL first.`,
    );
}

/** Repeats a step that could not lock a table. Each migration is one transaction, so no step is half done. */
async function untilTablesAreFree(step: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return void (await step());
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
}

async function migrateJobs(url: string): Promise<void> {
  const pgPool = createPool(url, {
    max: 1,
    onLost: () => undefined,
    applicationName: 'roadbook',
    Client: pg.Client,
    session: MIGRATION_SESSION,
  });
  await runJobMigrations({ pgPool }).finally(() => pgPool.end());
}
