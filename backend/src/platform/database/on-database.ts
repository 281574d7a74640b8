import { Config } from '../config/config.js';
import type { DeclaredSources } from '../config/setting.js';
import { migrate } from './migrate.js';
import { openDatabase } from './open-database.js';

/**
 * Runs the work of a command on the database of the settings, up to date and open for as long as it takes.
 * @param root the folder that holds backend, funnel-web, admin-web and docs
 */
export async function onDatabase(
  root: string,
  sources: DeclaredSources,
  work: (config: Config) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(new Config(root, process.env, sources));
  try {
    await migrate(database.ownerUrl, database.url, null, database.ownerSetting);
    await work(new Config(root, { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'error' }, sources));
  } finally {
    await database.stop();
  }
}
