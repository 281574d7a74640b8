import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

interface OpenDatabase {
  url: string;
  /** Ends what was started for it; nothing when the database is somebody else's. */
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or an embedded one in the data folder. */
export async function openDatabase({ settings, dataDir }: Config): Promise<OpenDatabase> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => undefined };
  return startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: (line) => console.log(line) });
}
