import { createHash } from 'node:crypto';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Throws when a migration that this database has had is not what it was then: the tables would not be those that this version expects.
 * @throws Error with one line that names the migration
 */
export async function refuseChangedMigrations(dataSource: DataSource): Promise<void> {
  const recorded = await recordedChecksums(dataSource);
  for (const migration of dataSource.migrations) {
    const then = recorded.get(nameOf(migration));
    if (then && then !== (await checksumOf(migration)))
      throw new Error(
        `the migration ${nameOf(migration)} has changed since it was applied to this database; start the version that applied it, or put the change into a new migration.`,
      );
  }
}

/** Records the checksum of every migration that has none yet. Only the owner of the tables can. */
export async function recordChecksums(dataSource: DataSource): Promise<void> {
  const recorded = await recordedChecksums(dataSource);
  const missing = dataSource.migrations.filter((migration) => recorded.get(nameOf(migration)) === null);
  if (missing.length === 0) return;
  await dataSource.query('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text');
  for (const migration of missing)
    await dataSource.query('UPDATE migrations SET checksum = $2 WHERE name = $1', [
      nameOf(migration),
      await checksumOf(migration),
    ]);
}

const nameOf = ({ name = '' }: MigrationInterface): string => name;

/** By the name of the migration; null for one whose checksum has not been recorded yet. */
async function recordedChecksums(dataSource: DataSource): Promise<Map<string, string | null>> {
  const [{ exists }] = await dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  if (!exists) return new Map();
  // As JSON, because the column is added after the first migrations ran.
  const rows: { name: string; checksum: string | null }[] = await dataSource.query(
    `SELECT name, to_jsonb(applied) ->> 'checksum' AS checksum FROM migrations applied`,
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** SHA-256 of the statements of a migration. They are recorded and not run, so that compiling or formatting its code changes nothing. */
async function checksumOf(migration: MigrationInterface): Promise<string> {
  const hash = createHash('sha256');
  const query = async (sql: string, parameters: unknown[] = []): Promise<object[]> => {
    hash.update(JSON.stringify([sql.replaceAll('\r\n', '\n'), parameters]));
    return [];
  };
  await migration.up({ query } as unknown as QueryRunner);
  return hash.digest('hex');
}
