import { join } from 'node:path';
import { Config } from '../config/config.js';
import type { DeclaredSources } from '../config/setting.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';

export interface OpenDatabase {
  url: string;
  /** Of the role that owns the tables and changes them. */
  ownerUrl: string;
  /** The setting of the owner's address. */
  ownerSetting: string;
  /** Stops an embedded database; does nothing for an external one. */
  stop(): Promise<void>;
}

/** Opens the database of DATABASE_URL, or an embedded one in the data folder. */
export async function openDatabase({ settings, dataDir, version }: Config): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = settings;
  if (databaseUrl) {
    const owners = {
      DATABASE_OWNER_URL: databaseOwnerUrl,
      DATABASE_DIRECT_URL: databaseDirectUrl,
      DATABASE_URL: databaseUrl,
    };
    const [ownerSetting, ownerUrl] = Object.entries(owners).find(([, url]) => url) ?? ['DATABASE_URL', databaseUrl];
    return { url: databaseUrl, ownerUrl: ownerUrl ?? databaseUrl, ownerSetting, stop: async () => undefined };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: (line) => console.log(line),
    version,
  });
  return {
    url: embedded.applicationUrl,
    ownerUrl: embedded.url,
    ownerSetting: 'DATA_DIR',
    stop: () => embedded.stop(),
  };
}

/**
 * Runs the work of a command on the migrated database of the settings.
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

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

let stopped = false;

/** Whether the process is ending because of a signal: what fails from then on fails because its database is gone. */
export const wasStopped = (): boolean => stopped;

/**
 * Opens the database and stops it when the process is interrupted before it serves, because PostgreSQL would continue.
 * `releaseSignals` is called once the app handles signals itself.
 */
export async function openUnlessStopped(
  config: Config,
): Promise<{ database: OpenDatabase; releaseSignals: () => void }> {
  const handlers = Object.entries(SIGNALS).map(([signal, code]) => {
    const end = (): void => {
      stopped = true;
      const ended = opening.then((database) => database.stop());
      void ended.catch(() => undefined).then(() => process.exit(code));
    };
    process.once(signal, end);
    return { signal, end };
  });
  // After the handlers are set: the first start works for a moment before it waits for anything.
  const opening = openDatabase(config);
  const releaseSignals = (): void => handlers.forEach(({ signal, end }) => process.off(signal, end));
  return { database: await opening, releaseSignals };
}
