// Where tests keep what is thrown away with them: in memory, a database is copied for a quarter of what it costs on a disk, and a disk
// where many files were just deleted takes long to find a place for a new one.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux has it; a container gives it 64 MB unless told. */
const MEMORY = '/dev/shm';
/** Twice what a run was seen to keep, its log of changes included. */
const NEEDED_BYTES = 3 * 2 ** 30;

/** All temporary files of this process, and of what it starts, go into one folder that ends with it. */
export function provideTemporaryFolder() {
  const folder = fs.mkdtempSync(path.join(quickFolder(), 'roadbook-'));
  // PostgreSQL does not run as root: where we do, it passes through here as somebody else.
  fs.chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
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
