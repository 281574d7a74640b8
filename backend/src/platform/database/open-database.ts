import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

export interface OpenDatabase {
  url: string;
  /** Of the role that owns the tables and changes them. */
  ownerUrl: string;
  /** The setting that gave the owner's address. */
  ownerSetting: string;
  /** Ends what was started for it; nothing when the database is somebody else's. */
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or an embedded one in the data folder. */
export async function openDatabase({ settings, dataDir, version }: Config): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl } = settings;
  if (databaseUrl)
    return {
      url: databaseUrl,
      ownerUrl: databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl,
      ownerSetting: databaseOwnerUrl
        ? 'DATABASE_OWNER_URL'
        : databaseDirectUrl
          ? 'DATABASE_DIRECT_URL'
          : 'DATABASE_URL',
      stop: async () => undefined,
    };
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
