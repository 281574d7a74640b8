import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * `<pid>@<start time>` of a running process, or undefined when it is gone or only a zombie.
 * The start time tells a process from a later one that was given the same number.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    return fs.existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid);
  } catch {
    return undefined;
  }
}

function identityFromProc(pid: number): string | undefined {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces, so fields are counted from behind it: the state is the 3rd, the start the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}@${fields[19]}`;
}

function identityFromPs(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return line === '' || line.startsWith('Z') ? undefined : `${pid}@${line.replace(/^\S+\s+/, '')}`;
}

/** Whether the process that once had this identity is still the one running under that number. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** Whether `pid` is a living PostgreSQL main process of exactly this data directory. */
export function isPostmaster(pid: number, dataDir: string): boolean {
  if (!processIdentity(pid)) return false;
  try {
    const command = fs.existsSync('/proc/self/cmdline')
      ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`postgres -D ${dataDir} `);
  } catch {
    return false;
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Polls until `condition` holds; false when `timeoutMs` passed first. */
export async function waitUntil(condition: () => boolean, timeoutMs: number, everyMs = 10): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}
