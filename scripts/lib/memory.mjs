// Where tests keep what is thrown away with them: in memory, a database is copied for a quarter of what it costs on a disk.
import fs from 'node:fs';
import os from 'node:os';

/** Linux has it; a container gives it 64 MB unless told. */
const MEMORY = '/dev/shm';
/** Twice what a run was seen to keep, its log of changes included. */
const NEEDED_BYTES = 3 * 2 ** 30;

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
