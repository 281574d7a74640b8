import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import * as tar from 'tar';
import { giveTo } from '../embedded/account.js';
import { homeOf } from '../embedded/cluster.js';
import { withLock } from '../embedded/lock.js';
import { isServerRunning } from '../embedded/server.js';
import { startEmbeddedPostgres } from '../embedded-postgres.js';
import { type About, PARTS } from './backup.js';

interface Restored {
  about: About;
  /** Where the previous database is now; null when there was none. */
  kept: string | null;
  /** How many, in all tables. */
  rows: number;
}

/**
 * Replaces the database by that of an archive and keeps the previous one beside it. When the archive is unusable,
 * everything is as before.
 * @throws Error with one line for people
 */
export async function restore(dataDir: string, file: string, log: (line: string) => void): Promise<Restored> {
  if (!fs.existsSync(file)) throw new Error(`there is no file ${file}.`);
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
  const { about, kept } = await withLock(`${dataDir}.lock`, async () => {
    if (fs.existsSync(dataDir) && isServerRunning(fs.realpathSync(dataDir)))
      throw new Error(`Roadbook runs on ${dataDir}; stop it before its database is replaced.`);
    return replace(dataDir, file, log);
  });
  try {
    return { about, kept, rows: await readThrough(dataDir, log) };
  } catch (error) {
    await withLock(`${dataDir}.lock`, async () => putBack(dataDir, kept));
    throw error;
  }
}

async function replace(
  dataDir: string,
  file: string,
  log: (line: string) => void,
): Promise<{ about: About; kept: string | null }> {
  const { account, home } = homeOf(dataDir, log);
  const staging = fs.mkdtempSync(`${home}.restore-`);
  try {
    const about = await unpack(file, staging);
    const cluster = path.join(staging, PARTS.cluster);
    const entries = fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' });
    giveTo(account, cluster, ...entries.map((entry) => path.join(cluster, entry)));
    fs.chmodSync(cluster, 0o700);
    const kept = setAside(dataDir);
    fs.renameSync(cluster, home);
    if (home !== dataDir) fs.symlinkSync(home, dataDir);
    fs.copyFileSync(path.join(staging, PARTS.password), `${dataDir}.password`);
    fs.chmodSync(`${dataDir}.password`, 0o600);
    return { about, kept };
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

async function unpack(file: string, into: string): Promise<About> {
  const notOurs = `${file} is no backup of Roadbook, or not all of it.`;
  try {
    await tar.extract({ file, cwd: into, strict: true, preserveOwner: false });
  } catch (error) {
    throw new Error(notOurs, { cause: error });
  }
  if (!Object.values(PARTS).every((part) => fs.existsSync(path.join(into, part)))) throw new Error(notOurs);
  try {
    return JSON.parse(fs.readFileSync(path.join(into, PARTS.about), 'utf8')) as About;
  } catch (error) {
    throw new Error(notOurs, { cause: error });
  }
}

function setAside(dataDir: string): string | null {
  if (!fs.lstatSync(dataDir, { throwIfNoEntry: false })) return null;
  const kept = `${dataDir}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  fs.renameSync(dataDir, kept);
  if (fs.existsSync(`${dataDir}.password`)) fs.renameSync(`${dataDir}.password`, `${kept}.password`);
  return kept;
}

function putBack(dataDir: string, kept: string | null): void {
  fs.rmSync(fs.realpathSync(dataDir), { recursive: true, force: true });
  for (const left of [dataDir, `${dataDir}.password`]) fs.rmSync(left, { recursive: true, force: true });
  if (!kept) return;
  fs.renameSync(kept, dataDir);
  fs.renameSync(`${kept}.password`, `${dataDir}.password`);
}

/** Reads all rows once, so that PostgreSQL compares every checksum. */
async function readThrough(dataDir: string, log: (line: string) => void): Promise<number> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const client = new pg.Client(postgres.url);
  try {
    await client.connect();
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text <> ALL($1)`,
      [['pg_catalog', 'information_schema']],
    );
    let rows = 0;
    for (const { name } of tables) rows += Number((await client.query(`SELECT count(*) FROM ${name}`)).rows[0].count);
    return rows;
  } finally {
    await client.end();
    await postgres.stop();
  }
}
