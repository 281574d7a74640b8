import fs from 'node:fs/promises';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as tar from 'tar';
import { chooseAccount, giveTo } from '../embedded/account.js';
import { startEmbeddedPostgres } from '../embedded-postgres.js';

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

/** PostgreSQL's own backup of a running server, with its log of the time of the copy. */
async function copyOnline(url: string, dataDir: string, to: string): Promise<About> {
  const client = new pg.Client({
    connectionString: `${url}?replication=database`,
    application_name: 'roadbook-backup',
  });
  // The server writes as its account.
  const shared = await fs.mkdtemp(`${dataDir}.backup-`);
  giveTo(chooseAccount(dataDir), shared);
  await client.connect();
  try {
    const target = path.join(shared, 'base');
    await client.query(
      `BASE_BACKUP (TARGET 'server', TARGET_DETAIL ${pg.escapeLiteral(target)}, CHECKPOINT 'fast', WAL true, MANIFEST 'no')`,
    );
    await fs.mkdir(to, { mode: 0o700 });
    await tar.extract({ file: path.join(target, 'base.tar'), cwd: to, strict: true, preserveOwner: false });
    const { rows } = await client.query<{ at: Date; postgres: string }>(
      `SELECT now() AS at, current_setting('server_version') AS postgres`,
    );
    return { madeAt: rows[0]?.at.toISOString() ?? '', postgres: rows[0]?.postgres ?? '' };
  } finally {
    await client.end();
    await fs.rm(shared, { recursive: true, force: true });
  }
}
