// Where tests keep temporary files: in memory if there is room, because deleting and copying databases is slow on disks.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheDir } from './paths.mjs';

/** Linux has it; containers often limit it to 64 MB. */
const MEMORY = '/dev/shm';
/** Twice what a run of all tests stores. */
const NEEDED_BYTES = 3 * 2 ** 30;

/** All temporary files of this process and its children go into one folder that ends with it. */
export function provideTemporaryFolder() {
  const folder = fs.mkdtempSync(path.join(quickFolder(), 'roadbook-'));
  // PostgreSQL does not run as root: as root, another user passes through here.
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  // Compiled tests outlive the run.
  process.env.PWTEST_CACHE_DIR = path.join(cacheDir, 'playwright-transform');
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}

/** A folder in memory where there is room for a run, and the usual one for temporary files elsewhere. */
export function quickFolder(memory = MEMORY, neededBytes = NEEDED_BYTES) {
  return Math.min(roomIn(memory), os.freemem()) >= neededBytes ? memory : os.tmpdir();
}

function roomIn(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK);
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
