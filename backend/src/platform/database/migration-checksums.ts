import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { BASELINE } from './migrations/all.js';

/** The last migration that the baseline replaces: a database that has had it has the schema of the baseline. */
const LAST_REPLACED = 'StatedYears1798200000000';
/** A commit of 0.2.0 that has all the replaced migrations. */
const COMMIT_WITH_REPLACED = '5b1a65d5';

/** Checksums of the migrations a database has had, by name; null for one that is not recorded yet. */
export type AppliedMigrations = ReadonlyMap<string, string | null>;

/** Reads which migrations the database has had. */
export async function appliedTo(dataSource: DataSource): Promise<AppliedMigrations> {
  const [{ exists }] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!exists) return new Map();
  // As JSON, because the column is added after the first migrations ran.
  const rows: { name: string; checksum: string | null }[] = await dataSource.query(
    `SELECT name, to_jsonb(applied) ->> 'checksum' AS checksum FROM migrations applied`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Returns the migrations of this version that are not applied. */
export const missingIn = (applied: AppliedMigrations, { migrations }: DataSource): string[] =>
  migrations.map(nameOf).filter((name) => !applied.has(name));

/**
 * Throws when the database has had other migrations than this version expects.
 * @throws Error with one line that names the version to go through, or the changed migration
 */
export async function refuseOtherMigrations(applied: AppliedMigrations, { migrations }: DataSource): Promise<void> {
  if (applied.size > 0 && !applied.has(BASELINE) && !applied.has(LAST_REPLACED))
    throw new Error(
      `this database is from before the baseline of the schema; upgrade through Roadbook 0.2.0 ` +
        `at commit ${COMMIT_WITH_REPLACED} first: start that once, then this version.`,
    );
  for (const migration of migrations) {
    const recorded = applied.get(nameOf(migration));
    if (recorded && recorded !== (await checksumOf(migration)))
      throw new Error(
        `the migration ${nameOf(migration)} has changed since it was applied to this database; start the version that applied it, or put the change into a new migration.`,
      );
  }
}

/** Records the baseline as applied to a database that got the same schema by the migrations it replaces. */
export async function adoptBaseline(dataSource: DataSource, applied: AppliedMigrations): Promise<void> {
  if (!applied.has(LAST_REPLACED) || applied.has(BASELINE)) return;
  await dataSource.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', [
    Number(/\d+$/.exec(BASELINE)?.[0]),
    BASELINE,
  ]);
}

/** Records the checksum of every migration that has none yet. Only the owner of the tables can. */
export async function recordChecksums(dataSource: DataSource): Promise<void> {
  const applied = await appliedTo(dataSource);
  const missing = dataSource.migrations.filter((migration) => applied.get(nameOf(migration)) === null);
  if (missing.length === 0) return;
  await dataSource.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text');
  for (const migration of missing)
    await dataSource.query('UPDATE migrations SET checksum = $2 WHERE name = $1', [
      nameOf(migration),
      await checksumOf(migration),
    ]);
}

const nameOf = ({ name = '' }: MigrationInterface): string => name;

/** Returns the SHA-256 of the statements of a migration, which are collected instead of run. */
async function checksumOf(migration: MigrationInterface): Promise<string> {
  const hash = createHash('sha256');
  const query = async (sql: string, parameters: unknown[] = []): Promise<object[]> => {
    hash.update(JSON.stringify([sql.replaceAll('\r\n', '\n'), parameters]));
    return [];
  };
  await migration.up({ query } as unknown as QueryRunner);
  return hash.digest('hex');
}
