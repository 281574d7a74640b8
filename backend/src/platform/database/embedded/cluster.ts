import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter, chooseAccount, giveTo } from './account.js';
import { locateBinaries } from './binaries.js';

/** Contains the database when PostgreSQL's account cannot enter the data folder. */
const OUTSIDE = '/var/lib/roadbook';
export const SUPERUSER = 'roadbook';

/** A data directory and what it takes to run it. */
export interface Cluster {
  /** The real directory, links resolved. */
  dir: string;
  binaries: string;
  account: Account;
  password: string;
  logFile: string;
}

/** Inherited variables could change how PostgreSQL behaves, or contain secrets. */
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
  if (!canPass(path.dirname(dir), account) || !canEnter(dir, account)) throw new Error(unreachable(dir));
  if (!fs.existsSync(passwordFile)) {
    throw new Error(`${passwordFile} is missing; put it back, or delete ${dataDir} to start with an empty database`);
  }
  return { ...shared, dir, password: fs.readFileSync(passwordFile, 'utf8').trim() };
}

/** Returns where a restored database has to be, and its owner. */
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
  if (canPass(path.dirname(dataDir), account)) return dataDir;
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

/** Opens a private folder of root's around the data directory for the account's group, only to pass through. */
function canPass(dir: string, account: Account): boolean {
  if (account.uid === undefined || account.gid === undefined || canEnter(dir, account)) return true;
  const stat = fs.statSync(dir);
  if (stat.uid !== 0 || (stat.mode & 0o077) !== 0) return false;
  fs.chownSync(dir, 0, account.gid);
  fs.chmodSync(dir, 0o710);
  return canEnter(dir, account);
}

/** Created beside and moved into place, so that an interrupted start leaves no half database. */
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
  // PostgreSQL's Unicode rules, the same on every machine.
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

/** Returns one line: what to do where PostgreSQL's message does not say it, otherwise that message. */
export function whyNot(message: string, dir: string): string {
  if (message.includes('No space left on device')) return `the disk of ${dir} is full; make room on it`;
  // The line that names the version is not in the log.
  if (message.includes('database files are incompatible with server')) {
    const version = fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
    return `${dir} was made by PostgreSQL ${version}; start it with the Roadbook that made it, or set DATA_DIR to another folder`;
  }
  return /FATAL: .*/.exec(message)?.[0] ?? (message.trim().split('\n').slice(0, 2).join(' ') || 'it gave no reason');
}
