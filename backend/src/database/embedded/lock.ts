import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { isRunning, processIdentity, sleep } from './processes.js';

const WAIT_MS = 90_000;
const HALF_WRITTEN_MS = 5_000;

/** Runs `work` while holding the lock file; a lock whose holder died is taken over. */
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
    // On a full disk the file is there, and only the name of its holder is not: a server has to be stopped all the same.
    if (code === 'ENOSPC' || code === 'EDQUOT') return true;
    throw error;
  }
}

function dropStaleLock(file: string): void {
  const holder = readIfThere(file);
  if (holder === undefined) return;
  // An empty lock is one being written this moment, unless it stays empty: then its writer died in between.
  if (holder === '' ? ageMs(file) < HALF_WRITTEN_MS : isRunning(holder)) return;
  // Moved aside before it is deleted: of two waiters only one can move it, so nobody deletes the other's fresh lock.
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (readIfThere(aside) === holder) fs.rmSync(aside, { force: true });
    else fs.renameSync(aside, file);
  } catch {
    // Somebody else was quicker; the next round sees what they left.
  }
}

function ageMs(file: string): number {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : 0;
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ownIdentity(): string {
  return processIdentity(process.pid) ?? `${process.pid}@unknown`;
}

/**
 * Who uses the server, one line each: the last one to leave stops it. Without this a second application
 * on the same data directory would end the database under the first. Only call it while holding the lock.
 */
export class UserList {
  private readonly entry = `${ownIdentity()} ${randomBytes(6).toString('hex')}`;

  constructor(private readonly file: string) {}

  join(): void {
    this.write([...this.others(), this.entry]);
  }

  /** Returns how many living users remain. */
  leave(): number {
    const others = this.others();
    this.write(others);
    return others.length;
  }

  private others(): string[] {
    const lines = (readIfThere(this.file) ?? '').split('\n');
    return lines.filter((line) => line !== this.entry && isRunning(line.split(' ')[0] ?? ''));
  }

  private write(lines: string[]): void {
    if (lines.length === 0) fs.rmSync(this.file, { force: true });
    else fs.writeFileSync(this.file, lines.join('\n'), { mode: 0o600 });
  }
}
