import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { CLEAN_ENV, type Cluster } from './cluster.js';
import { isPostmaster, processIdentity, sleep, waitUntil } from './processes.js';
import { whyNot } from './why-not.js';

/** Time for replaying the log after a crash; a full gigabyte of it takes well under this. */
const READY_MS = 120_000;
const RETRY_MS = 15_000;
const LOG_LIMIT_BYTES = 5_000_000;
/**
 * Nothing of a row gets into the log (X6-008): a violated constraint is named without the row that violated it, and a statement that
 * failed is not written down, for its text may hold values.
 */
const DISCREET = ['log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_parameter_max_length_on_error=0'];
/** A second process may still be dying (its shared memory is in use) or have taken our port: both pass. */
const PASSING = /pre-existing shared memory block|Address already in use/;

export interface Server {
  pid: number;
  port: number;
  /** As PostgreSQL reports it: starting, ready, stopping. */
  state: string;
}

type Folder = Pick<Cluster, 'dir'>;

/** @param dir the real data directory, links resolved */
export const isServerRunning = (dir: string): boolean => findServer({ dir }) !== undefined;

/** The living server of this data directory, as its postmaster.pid says. */
function findServer(cluster: Folder): Server | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  return isPostmaster(pid, cluster.dir) ? { pid, port: Number(lines[3]), state: (lines[7] ?? '').trim() } : undefined;
}

/** Waits for a server that another process started; undefined when there is none (any more). */
export async function adoptServer(cluster: Cluster): Promise<Server | undefined> {
  await waitUntil(() => [undefined, 'ready'].includes(findServer(cluster)?.state), READY_MS);
  return findServer(cluster);
}

/** Starts a server on a free port of 127.0.0.1; `settings` are `name=value`. */
export async function launchServer(cluster: Cluster, settings: string[]): Promise<Server> {
  dropMisleadingPidFile(cluster);
  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const offset = prepareLog(cluster.logFile);
    const server = await tryLaunch(cluster, settings);
    if (server) return server;
    const said = fs.readFileSync(cluster.logFile).subarray(offset).toString('utf8');
    if (!PASSING.test(said) || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${whyNot(said, cluster.dir)} (all it said is in ${cluster.logFile})`);
    }
    await sleep(100);
  }
}

/** Disconnects everybody, writes everything out and ends; waits until it is gone. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = findServer(cluster);
  if (!server) return;
  const gone = () => !isPostmaster(server.pid, cluster.dir);
  process.kill(server.pid, 'SIGINT');
  if (await waitUntil(gone, 6_000)) return;
  // Quits without a checkpoint; the next start replays the log, nothing committed is lost.
  process.kill(server.pid, 'SIGQUIT');
  if (!(await waitUntil(gone, 3_000))) throw new Error(`PostgreSQL (process ${server.pid}) did not stop`);
}

async function tryLaunch(cluster: Cluster, settings: string[]): Promise<Server | undefined> {
  const port = await freePort();
  const child = spawnServer(cluster, port, settings);
  let ended = false;
  child.once('exit', () => (ended = true));
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  await waitUntil(() => ended || isReady(cluster, child), READY_MS);
  if (ended) return undefined;
  if (!isReady(cluster, child))
    throw new Error(`PostgreSQL is not ready after ${READY_MS / 1000} s; see ${cluster.logFile}`);
  // Without this a process that only forgot to stop the server would hang instead of ending.
  child.unref();
  return { pid: child.pid as number, port, state: 'ready' };
}

function spawnServer(cluster: Cluster, port: number, settings: string[]): ChildProcess {
  const all = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    ...DISCREET,
    ...settings,
  ];
  const args = ['-D', cluster.dir, ...all.flatMap((setting) => ['-c', setting])];
  const log = fs.openSync(cluster.logFile, 'a', 0o600);
  try {
    return spawn(path.join(cluster.binaries, 'bin', 'postgres'), args, {
      ...cluster.account,
      cwd: '/',
      env: CLEAN_ENV,
      // In a group of its own: Ctrl-C must reach the application first, which still needs its database to finish.
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    fs.closeSync(log);
  }
}

function isReady(cluster: Cluster, child: ChildProcess): boolean {
  const lines = readPidFile(cluster);
  return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
}

function readPidFile(cluster: Folder): string[] {
  try {
    return fs.readFileSync(path.join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** PostgreSQL itself sees through a file left by a dead process, but not when a zombie or a stranger has that number. */
function dropMisleadingPidFile(cluster: Cluster): void {
  const pid = Number(readPidFile(cluster)[0]);
  const strangerOrZombie = Number.isInteger(pid) && !isPostmaster(pid, cluster.dir) && exists(pid);
  if (strangerOrZombie) fs.rmSync(path.join(cluster.dir, 'postmaster.pid'), { force: true });
}

function exists(pid: number): boolean {
  if (processIdentity(pid)) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Returns where the next lines will begin. */
function prepareLog(file: string): number {
  rotateLog(file);
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Keeps one older log. Copied and emptied rather than moved: the running server holds the file open and appends to it. */
export function rotateLog(file: string, limit = LOG_LIMIT_BYTES): void {
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < limit) return;
  fs.copyFileSync(file, `${file}.old`);
  fs.chmodSync(`${file}.old`, 0o600);
  fs.truncateSync(file);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
