import type { DataSource } from 'typeorm';
import { Baseline1798300000000 } from './migrations/1798300000000-baseline.js';

const BASELINE = new Baseline1798300000000().name;
/** The last migration that the baseline replaces: a database that has had it has the schema of the baseline. */
const LAST_REPLACED = 'StatedYears1798200000000';
/** A commit of 0.2.0 that has all the replaced migrations. */
const COMMIT_WITH_REPLACED = '5b1a65d5';

/**
 * Throws for a database that has had some of the replaced migrations, but not the last one.
 * @param applied names of the migrations the database has had
 * @throws Error with one line that names the version to go through
 */
export function refuseBeforeBaseline(applied: ReadonlySet<string>): void {
  if (applied.size === 0 || applied.has(BASELINE) || applied.has(LAST_REPLACED)) return;
  throw new Error(
    `this database is from before the baseline of the schema; upgrade through Roadbook 0.2.0 ` +
      `at commit ${COMMIT_WITH_REPLACED} first: start that once, then this version.`,
  );
}

/** Records the baseline as applied to a database that got the same schema by the migrations it replaces. */
export async function adoptBaseline(dataSource: DataSource, applied: ReadonlySet<string>): Promise<void> {
  if (!applied.has(LAST_REPLACED) || applied.has(BASELINE)) return;
  await dataSource.query('INSERT INTO migrations ("timestamp", name) VALUES ($1, $2)', [
    Number(/\d+$/.exec(BASELINE)?.[0]),
    BASELINE,
  ]);
}
