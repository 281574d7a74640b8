import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CLEAN_ENV, type Cluster, whyNot } from './cluster.js';
import { isPostmaster, processIdentity, waitUntil } from './processes.js';

/** Time to replay a gigabyte of log after a crash, and more. */
const READY_MS = 120_000;
const RETRY_MS = 15_000;
const LOG_LIMIT_BYTES = 5_000_000;
/** Keeps values of rows out of the log (X6-008): those that violate a constraint, and the text of failed statements. */
const DISCREET = ['log_error_verbosity=terse', 'log_min_error_statement=panic', 'log_parameter_max_length_on_error=0'];
/** Another process is still ending, with its shared memory in use, or has taken the port. */
const TEMPORARY = /pre-existing shared memory block|Address already in use/;

export interface Server {
  pid: number;
  port: number;
  /** As PostgreSQL reports it: starting, ready, stopping. */
  state: string;
}

/** @param dir the real data directory, links resolved */
export const isServerRunning = (dir: string): boolean => findServer({ dir }) !== undefined;

function findServer(cluster: Pick<Cluster, 'dir'>): Server | undefined {
  const lines = readPidFile(cluster);
  const pid = Number(lines[0]);
  return isPostmaster(pid, cluster.dir) ? { pid, port: Number(lines[3]), state: (lines[7] ?? '').trim() } : undefined;
}

/** Waits for a server that another process started; undefined when there is none. */
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
    const message = fs.readFileSync(cluster.logFile).subarray(offset).toString('utf8');
    if (!TEMPORARY.test(message) || Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start: ${whyNot(message, cluster.dir)} (all it said is in ${cluster.logFile})`,
      );
    }
    await sleep(100);
  }
}

/** Stops the server and waits until it has ended. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const server = findServer(cluster);
  if (!server) return;
  const gone = () => !isPostmaster(server.pid, cluster.dir);
  process.kill(server.pid, 'SIGINT');
  if (await waitUntil(gone, 6_000)) return;
  // Ends without a checkpoint; the next start replays the log.
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
      // In a separate group: Ctrl-C must reach the application first, which still needs its database to finish.
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

function readPidFile(cluster: Pick<Cluster, 'dir'>): string[] {
  try {
    return fs.readFileSync(path.join(cluster.dir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** PostgreSQL ignores the file of a process that ended, but not when a zombie or another program has its number. */
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

/** Returns the position of the next line. */
function prepareLog(file: string): number {
  rotateLog(file);
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Keeps one older log. Copied and emptied instead of moved, because the server has the file open. */
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
