import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** The account PostgreSQL runs as; by default that of this process. Passed to spawn. */
export interface Account {
  uid?: number;
  gid?: number;
}

const NOBODY = 65534;

/** As root, which PostgreSQL refuses, the owner of the data directory or `nobody`. */
export function chooseAccount(dataDir: string): Account {
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false });
  const self = process.getuid?.() ?? 0;
  if (self !== 0) {
    if (owner && owner.uid !== self) {
      throw new Error(
        `The database in ${dataDir} belongs to another user; start as that user, or set DATA_DIR to another folder`,
      );
    }
    return {};
  }
  if (process.platform !== 'linux') {
    throw new Error(
      'PostgreSQL does not run as root; start as an ordinary user, or set DATABASE_URL to a PostgreSQL 15+ database',
    );
  }
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY };
}

/** Tried instead of computed from modes, because access lists and mount options decide as well. */
export function canEnter(dir: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...account, cwd: '/' }).status === 0;
}

export function giveTo(account: Account, ...files: string[]): void {
  if (account.uid === undefined || account.gid === undefined) return;
  for (const file of files) fs.chownSync(file, account.uid, account.gid);
}
