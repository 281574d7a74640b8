import fs from 'node:fs/promises';
import path from 'node:path';

/** What PostgreSQL's documentation excludes from a backup. */
const EXCLUDED = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map', 'pg_internal.init']);
const EMPTY_FOLDERS = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
);
const TEMPORARY = /^pgsql_tmp/;
const CONTROL = path.join('global', 'pg_control');
const TRIES = 100;

/** Copies the files of a running server, between `pg_backup_start` and `pg_backup_stop`. The log makes them consistent. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, '');
  await copyControl(path.join(from, CONTROL), path.join(to, CONTROL));
}

/** Copies the log of the time of the copy, and the history of its timeline. */
export async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  await fs.mkdir(path.join(to, 'archive_status'), { recursive: true, mode: 0o700 });
  const isWanted = (name: string): boolean =>
    name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  const wanted = (await fs.readdir(from)).filter(isWanted);
  if (!wanted.includes(first) || !wanted.includes(last))
    throw new Error('PostgreSQL has already let go of the log of this backup; make it again.');
  for (const name of wanted) await fs.copyFile(path.join(from, name), path.join(to, name));
}

async function copyFolder(from: string, to: string, folder: string): Promise<void> {
  await fs.mkdir(path.join(to, folder), { recursive: true, mode: 0o700 });
  if (EMPTY_FOLDERS.has(folder)) return;
  for (const entry of await fs.readdir(path.join(from, folder), { withFileTypes: true }).catch(gone)) {
    const name = path.join(folder, entry.name);
    if (EXCLUDED.has(entry.name) || TEMPORARY.test(entry.name) || name === CONTROL) continue;
    if (entry.isDirectory()) await copyFolder(from, to, name);
    else if (entry.isFile()) await fs.copyFile(path.join(from, name), path.join(to, name)).catch(gone);
  }
}

/** A table was dropped or rewritten meanwhile. */
function gone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** Last, and until two readings agree: it names the checkpoint and may be written meanwhile. */
async function copyControl(from: string, to: string): Promise<void> {
  let before = await fs.readFile(from);
  for (let tries = 0; tries < TRIES; tries++) {
    const now = await fs.readFile(from);
    if (now.equals(before)) return fs.writeFile(to, now, { mode: 0o600 });
    before = now;
  }
  throw new Error('The database is written to so much that no backup can be made of it; try again.');
}
