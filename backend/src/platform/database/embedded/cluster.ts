import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter, chooseAccount, giveTo } from './account.js';
import { locateBinaries } from './binaries.js';
import { whyNot } from './why-not.js';

/** Where the database lives when the account PostgreSQL runs as cannot enter the folder it was meant for. */
const OUTSIDE = '/var/lib/roadbook';
export const SUPERUSER = 'roadbook';

/** A data directory and what is needed to run it. */
export interface Cluster {
  /** The real directory, links resolved. */
  dir: string;
  binaries: string;
  account: Account;
  password: string;
  logFile: string;
}

/** Everything inherited could change how PostgreSQL behaves (PGDATA, LANG) or hold secrets it has no need of. */
export const CLEAN_ENV = { PATH: process.env.PATH, LC_ALL: 'C' };

export async function openCluster(dataDir: string, log: (line: string) => void, quick: boolean): Promise<Cluster> {
  const account = chooseAccount(dataDir);
  const shared = { binaries: locateBinaries(account), account, logFile: `${dataDir}.log` };
  const passwordFile = `${dataDir}.password`;
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    refuseDanglingLink(dataDir);
    log(`Creating the database in ${dataDir}`);
    const dir = chooseHome(dataDir, account, log);
    const password = randomBytes(24).toString('base64url');
    fs.rmSync(passwordFile, { force: true });
    fs.writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    await initialize({ ...shared, dir, password }, quick);
    if (dir !== dataDir) fs.symlinkSync(dir, dataDir);
    return { ...shared, dir: fs.realpathSync(dir), password };
  }
  const dir = fs.realpathSync(dataDir);
  if (!enterable(path.dirname(dir), account) || !canEnter(dir, account)) throw new Error(unreachable(dir));
  if (!fs.existsSync(passwordFile)) {
    throw new Error(`${passwordFile} is missing; put it back, or delete ${dataDir} to start with an empty database`);
  }
  return { ...shared, dir, password: fs.readFileSync(passwordFile, 'utf8').trim() };
}

/** Where a database that is put in the place of another one has to live, and whose it has to be. */
export function homeOf(dataDir: string, log: (line: string) => void): { account: Account; home: string } {
  const account = chooseAccount(dataDir);
  return { account, home: chooseHome(dataDir, account, log) };
}

function refuseDanglingLink(dataDir: string): void {
  const entry = fs.lstatSync(dataDir, { throwIfNoEntry: false });
  if (!entry?.isSymbolicLink() || fs.existsSync(dataDir)) return;
  throw new Error(
    `${dataDir} leads to ${fs.readlinkSync(dataDir)}, which is gone; delete it to start with an empty database`,
  );
}

function chooseHome(dataDir: string, account: Account, log: (line: string) => void): string {
  if (enterable(path.dirname(dataDir), account)) return dataDir;
  const home = path.join(OUTSIDE, `postgres-${randomBytes(6).toString('hex')}`);
  try {
    fs.mkdirSync(OUTSIDE, { recursive: true, mode: 0o755 });
  } catch {
    throw new Error(unreachable(dataDir));
  }
  if (!canEnter(OUTSIDE, account)) throw new Error(unreachable(dataDir));
  log(
    `PostgreSQL does not run as root and no other user may enter ${path.dirname(dataDir)}: it keeps its files in ${home}`,
  );
  return home;
}

function unreachable(dir: string): string {
  return `PostgreSQL does not run as root and no other user may enter ${dir}; set DATA_DIR to a folder others may enter`;
}

/** A private folder of root's that directly holds the data directory is opened for the account's group alone, and only to pass through. */
function enterable(dir: string, account: Account): boolean {
  if (account.uid === undefined || account.gid === undefined || canEnter(dir, account)) return true;
  const stat = fs.statSync(dir);
  if (stat.uid !== 0 || (stat.mode & 0o077) !== 0) return false;
  fs.chownSync(dir, 0, account.gid);
  fs.chmodSync(dir, 0o710);
  return canEnter(dir, account);
}

/** Made in a folder beside and moved into place, so that a start cut short never leaves half a database. */
async function initialize(cluster: Cluster, quick: boolean): Promise<void> {
  const beside = path.dirname(cluster.dir);
  const prefix = `${path.basename(cluster.dir)}.init-`;
  for (const left of fs.readdirSync(beside).filter((name) => name.startsWith(prefix))) {
    fs.rmSync(path.join(beside, left), { recursive: true, force: true });
  }
  const staging = fs.mkdtempSync(path.join(beside, prefix));
  const passwordFile = path.join(staging, 'password');
  try {
    fs.writeFileSync(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
    giveTo(cluster.account, staging, passwordFile);
    await runInitdb(cluster, path.join(staging, 'data'), passwordFile, quick);
    fs.renameSync(path.join(staging, 'data'), cluster.dir);
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

async function runInitdb(cluster: Cluster, dir: string, passwordFile: string, quick: boolean): Promise<void> {
  const args = ['-D', dir, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-instructions'];
  // PostgreSQL's own Unicode rules: the same on every machine, whatever locales it has.
  args.push('--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (quick) args.push('--no-sync');
  try {
    const options = { ...cluster.account, cwd: '/', env: CLEAN_ENV };
    await promisify(execFile)(path.join(cluster.binaries, 'bin', 'initdb'), args, options);
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const reason = whyNot(stderr || message, cluster.dir);
    throw new Error(`PostgreSQL could not create its data directory in ${cluster.dir}: ${reason}`, { cause: error });
  }
}
