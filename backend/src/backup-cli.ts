import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Config } from './platform/config/config.js';
import { HISTORY_SOURCES } from './vehicle-data/sources/history-sources.js';
import { backUp } from './platform/database/backup/backup.js';
import { restore } from './platform/database/backup/restore.js';

const USAGE = 'npm run backup, npm run backup -- FILE, or npm run restore -- FILE';

/** npm run backup and npm run restore: the embedded database in one file, and back. */
async function run([command, file, ...more]: string[]): Promise<void> {
  const restores = command === 'restore' && file !== undefined;
  if ((command !== 'backup' && !restores) || file?.startsWith('-') || more.length > 0)
    throw new Error(`say what to do: ${USAGE}`);
  const { settings, dataDir } = new Config(
    fileURLToPath(new URL('../..', import.meta.url)),
    process.env,
    HISTORY_SOURCES,
  );
  if (settings.databaseUrl)
    throw new Error(
      'DATABASE_URL names a server of your own; use pg_dump and pg_restore, as docs/deploy/operations.md says.',
    );
  const cluster = join(dataDir, 'postgres');
  const log = (line: string): void => console.log(line);
  if (restores) {
    const { about, kept, rows } = await restore(cluster, resolve(file), log);
    console.log(`Restored the database of ${about.madeAt}: ${rows} rows, each read.`);
    if (kept) console.log(`What was there before is kept in ${kept}; delete it when you no longer need it.`);
    return;
  }
  const target = resolve(
    file ?? join(dataDir, 'backups', `roadbook-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`),
  );
  const { madeAt } = await backUp(cluster, target, log);
  console.log(
    `Backed up the database of ${madeAt} to ${target}. It holds passwords and personal data: keep it as safe as the shop.`,
  );
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
