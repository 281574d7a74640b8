import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { runMigrations as runJobMigrations } from 'graphile-worker';
import { adoptBaseline, refuseBeforeBaseline } from './adopt-baseline.js';
import { admitApplication, expectApplication } from './application-role.js';
import { MIGRATION_SESSION, migrationOptions } from './connection.js';
import { expectReadable, expectRights, expectSchema } from './database-needs.js';
import { recordChecksums, refuseChangedMigrations } from './migration-checksums.js';
import { createPool } from './pool.js';
import { keepSession } from './session-of-role.js';

/** Between two attempts to have a table for itself: who waited behind the first one is answered meanwhile. */
const PAUSE_MS = 2_000;
/** Some five minutes, after which a person should look who holds the table. */
const ATTEMPTS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** Any number; the same on every replica, so that only one of several starting at once migrates. */
const MIGRATION_LOCK = 7_262_331;

/**
 * Brings the database up to the newest schema, its own and that of the job queue. A role that does not own the tables looks whether somebody has done so.
 * @param url of the owner of the tables
 * @param applicationUrl of who uses them; the owner's own where nobody else was named
 * @param sessionUrl of who uses them through a pooler, past it
 * @param urlSetting gave the owner's address
 * @returns the names of the migrations that were applied now
 * @throws Error with one line for people when the database cannot be reached, is older than the baseline or had another text of a migration
 */
export async function migrate(
  url: string,
  applicationUrl = url,
  sessionUrl: string | null = null,
  urlSetting = 'DATABASE_URL',
): Promise<string[]> {
  const dataSource = await connect(url, urlSetting);
  const lock = dataSource.createQueryRunner();
  try {
    // However long another replica migrates.
    await lock.query('SET lock_timeout = 0');
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await expectReadable(dataSource, urlSetting);
    const found = await appliedTo(dataSource);
    refuseBeforeBaseline(found);
    await refuseChangedMigrations(dataSource);
    if (await belongsToAnother(dataSource)) {
      await refuseOlderSchema(dataSource);
      await expectAnswers(url, { DATABASE_URL: applicationUrl, DATABASE_DIRECT_URL: sessionUrl }, urlSetting);
      return [];
    }
    await adoptBaseline(dataSource, found);
    const before = await appliedTo(dataSource);
    if (namesOf(dataSource).some((name) => !before.has(name))) await expectRights(dataSource, urlSetting);
    await expectApplication(url, applicationUrl);
    await untilTablesAreFree(() => dataSource.runMigrations({ transaction: 'each' }));
    await untilTablesAreFree(() => recordChecksums(dataSource));
    await untilTablesAreFree(() => migrateJobs(url));
    await admitApplication(url, applicationUrl);
    await expectAnswers(url, { DATABASE_URL: applicationUrl, DATABASE_DIRECT_URL: sessionUrl }, urlSetting);
    if (sessionUrl) await keepSession(sessionUrl);
    return namesOf(dataSource).filter((name) => !before.has(name));
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    await dataSource.destroy();
  }
}

/** Who uses the tables is asked once there is such a role, and before the application is loaded: no later failure names the setting. */
async function expectAnswers(
  url: string,
  others: Readonly<Record<'DATABASE_URL' | 'DATABASE_DIRECT_URL', string | null>>,
  ownerSetting: string,
): Promise<void> {
  for (const [setting, other] of Object.entries(others)) {
    if (other === null || other === url) continue;
    const dataSource = await connect(other, setting);
    try {
      await expectReadable(dataSource, setting);
      const applied = await appliedTo(dataSource);
      if (namesOf(dataSource).some((name) => !applied.has(name)))
        throw new Error(
          `the database of ${setting} does not have the tables that were migrated in the one of ${ownerSetting}; ` +
            `let both addresses name the same database.`,
        );
    } finally {
      await dataSource.destroy();
    }
  }
}

/** An address that cannot be read is thrown before anything can be awaited. */
async function connect(url: string, setting: string): Promise<DataSource> {
  let dataSource: DataSource;
  try {
    dataSource = await new DataSource(migrationOptions(url)).initialize();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`the database cannot be used (${said}); check ${setting} and that it is running.`, {
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

/** Older tables would fail at the first call that needs what is new; newer ones still have whatever this version uses. */
async function refuseOlderSchema(dataSource: DataSource): Promise<void> {
  const applied = await appliedTo(dataSource);
  const missing = namesOf(dataSource).filter((name) => !applied.has(name));
  if (missing.length > 0)
    throw new Error(
      `the database is older than this version (${missing.length} migrations are missing); run npm run migrate with DATABASE_OWNER_URL first.`,
    );
}

/** The migrations of this version. */
const namesOf = ({ migrations }: DataSource): string[] => migrations.map(({ name = '' }) => name);

/** The names of all migrations the database has had. */
async function appliedTo(dataSource: DataSource): Promise<Set<string>> {
  const [{ exists }] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  const rows: { name: string }[] = exists ? await dataSource.query('SELECT name FROM migrations') : [];
  return new Set(rows.map(({ name }) => name));
}

/** Each migration is one transaction: one that had to give up has done nothing, and those before it are done. */
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
