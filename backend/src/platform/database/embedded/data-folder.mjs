// Node built-ins only: `npm start` uses it before anything is installed.
import fs from 'node:fs';
import path from 'node:path';

/** Returns one line about a data folder that cannot be created or written to, or null. */
export function folderProblem(folder) {
  try {
    makeFolder(folder);
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return null;
  } catch {
    return `Cannot write to ${folder}; make it writable, or set DATA_DIR to another folder`;
  }
}

/** One by one: mkdir with `recursive` never ends where no folder can be created, as below /proc. */
function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process was first.
    if (error.code !== 'EEXIST') throw error;
  }
}
