import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** `<pid>@<start time>` of a running process, which a later process with the same number lacks; else undefined. */
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
  // Counted from behind the name in parentheses: the state is the 3rd field, the start the 22nd.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${pid}@${fields[19]}`;
}

function identityFromPs(pid: number): string | undefined {
  const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  return line === '' || line.startsWith('Z') ? undefined : `${pid}@${line.replace(/^\S+\s+/, '')}`;
}

/** Whether the process with this identity still runs. */
export function isRunning(identity: string): boolean {
  return processIdentity(Number.parseInt(identity, 10)) === identity;
}

/** Whether `pid` is a running PostgreSQL main process of this data directory. */
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

/** Polls until `condition` holds; false when `timeoutMs` passed first. */
export async function waitUntil(condition: () => boolean, timeoutMs: number, everyMs = 10): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}
