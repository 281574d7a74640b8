import fs from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as tar from 'tar';
import { startEmbeddedPostgres } from '../embedded-postgres.js';
import { copyCluster, copyLog } from './copy.js';

/** The parts of an archive. */
export const PARTS = { cluster: 'postgres', password: 'postgres.password', about: 'backup.json' } as const;

/** Temporary folders beside an archive; `mkdtemp` adds six characters. */
const UNFINISHED = /\.part-\w{6}$/;
/** Older ones are of a backup that was killed. */
const LONGEST_MS = 24 * 3_600_000;

export interface About {
  madeAt: string;
  postgres: string;
}

/**
 * Writes the embedded database into one compressed file that only its owner may read. The app may run meanwhile: the
 * archive contains what was committed when the copy ended.
 * @param dataDir the database's folder
 * @throws Error with one line for people
 */
export async function backUp(dataDir: string, file: string, log: (line: string) => void): Promise<About> {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) throw new Error(`there is no database in ${dataDir} yet.`);
  if (existsSync(file)) throw new Error(`${file} is there already; name another file.`);
  await makeFolder(path.dirname(file));
  await removeUnfinished(path.dirname(file));
  const staging = await fs.mkdtemp(`${file}.part-`);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const about = await copyOnline(postgres.url, realpathSync(dataDir), path.join(staging, PARTS.cluster));
    await fs.copyFile(`${dataDir}.password`, path.join(staging, PARTS.password));
    await fs.writeFile(path.join(staging, PARTS.about), JSON.stringify(about));
    const packed = path.join(staging, 'packed');
    await tar.create({ cwd: staging, file: packed, gzip: { level: 6 }, portable: true }, Object.values(PARTS));
    await fs.chmod(packed, 0o600);
    await fs.rename(packed, file);
    return about;
  } finally {
    await postgres.stop();
    await fs.rm(staging, { recursive: true, force: true });
  }
}

/** One by one: mkdir with `recursive` never ends where no folder can be created, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(path.dirname(folder));
  try {
    await fs.mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`the folder ${folder} cannot be made (${code}).`, { cause: error });
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const left = path.join(folder, name);
    if (UNFINISHED.test(name) && Date.now() - (await fs.stat(left)).mtimeMs > LONGEST_MS)
      await fs.rm(left, { recursive: true, force: true });
  }
}

/** PostgreSQL's low-level backup: start, copy, stop, and copy the log of that time. */
async function copyOnline(url: string, from: string, to: string): Promise<About> {
  const client = new pg.Client({ connectionString: url, application_name: 'roadbook-backup' });
  await client.connect();
  try {
    // Until the connection ends, the server keeps the log that the copy needs.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`backup_${process.pid}`]);
    const started = await client.query<{ file: string; postgres: string }>(
      `SELECT pg_walfile_name(pg_backup_start('roadbook', true)) AS file, current_setting('server_version') AS postgres`,
    );
    await copyCluster(from, to);
    const ended = await client.query<{ file: string; label: string; map: string; at: Date }>(
      `SELECT pg_walfile_name(lsn) AS file, labelfile AS label, spcmapfile AS map, now() AS at FROM pg_backup_stop(false)`,
    );
    const [start, stop] = [started.rows[0], ended.rows[0]];
    if (!start || !stop) throw new Error('PostgreSQL did not say where the backup begins and ends.');
    await fs.writeFile(path.join(to, 'backup_label'), stop.label, { mode: 0o600 });
    await copyLog(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), start.file, stop.file);
    return { madeAt: stop.at.toISOString(), postgres: start.postgres };
  } finally {
    await client.end();
  }
}
