import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, processIdentity } from './processes.js';

const WAIT_MS = 90_000;
const HALF_WRITTEN_MS = 5_000;

/** Runs `work` with the lock file; a lock of a process that died is stale. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  while (!tryLock(file)) {
    if (Date.now() > deadline) {
      throw new Error(`Another process keeps ${file} locked; stop it, or delete that file when none is running`);
    }
    dropStaleLock(file);
    await sleep(25);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    fs.writeFileSync(file, ownIdentity(), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // On a full disk the file exists without the name of its holder, and a server has to be stopped all the same.
    if (code === 'ENOSPC' || code === 'EDQUOT') return true;
    throw error;
  }
}

function dropStaleLock(file: string): void {
  const holder = readIfThere(file);
  if (holder === undefined) return;
  // An empty lock is being written, unless it stays empty because its writer died.
  if (holder === '' ? ageMs(file) < HALF_WRITTEN_MS : isRunning(holder)) return;
  // Renamed before it is deleted: only one of several waiters can, so that none deletes another's new lock.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (readIfThere(aside) === holder) fs.rmSync(aside, { force: true });
    else fs.renameSync(aside, file);
  } catch {
    // Another process was faster.
  }
}

const ageMs = (file: string): number =>
  Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

const ownIdentity = (): string => processIdentity(process.pid) ?? `${process.pid}@unknown`;

/** A line of the list: process, a random number, and the version, which the lines of 0.2.0 lack. */
const USER = /^(?<holder>.+) [0-9a-f]{12}(?: (?<version>\S+))?$/;
/** For tools that every version may run beside. */
const ANY_VERSION = 'any';

/** The processes that use the server, one line each: the last one to leave stops it. Requires the lock. */
export class UserList {
  private readonly entry: string;

  constructor(
    private readonly file: string,
    private readonly version: string | null,
  ) {
    this.entry = `${ownIdentity()} ${randomBytes(6).toString('hex')} ${version ?? ANY_VERSION}`;
  }

  /** Another version that runs, `unknown` for 0.2.0 and older; null when there is none. */
  otherVersion(): string | null {
    if (this.version === null) return null;
    const versions = this.others().map((line) => USER.exec(line)?.groups?.version ?? 'unknown');
    return versions.find((version) => version !== this.version && version !== ANY_VERSION) ?? null;
  }

  join(): void {
    this.write([...this.others(), this.entry]);
  }

  /** Returns how many users remain. */
  leave(): number {
    const others = this.others();
    this.write(others);
    return others.length;
  }

  private others(): string[] {
    const lines = (readIfThere(this.file) ?? '').split('\n');
    return lines.filter((line) => line !== this.entry && isRunning(USER.exec(line)?.groups?.holder ?? ''));
  }

  private write(lines: string[]): void {
    if (lines.length === 0) fs.rmSync(this.file, { force: true });
    else fs.writeFileSync(this.file, lines.join('\n'), { mode: 0o600 });
  }
}
