import fs from 'node:fs';
import path from 'node:path';

/** One line: what is to be done where PostgreSQL's words do not say it, else those words. */
export function whyNot(said: string, dir: string): string {
  if (said.includes('No space left on device')) return `the disk of ${dir} is full; make room on it`;
  // Which version made it is in a second line, which the log leaves out.
  if (said.includes('database files are incompatible with server'))
    return `${dir} was made by PostgreSQL ${versionOf(dir)}; start it with the Roadbook that made it, or set DATA_DIR to another folder`;
  return /FATAL: .*/.exec(said)?.[0] ?? (said.trim().split('\n').slice(0, 2).join(' ') || 'it gave no reason');
}

const versionOf = (dir: string): string => fs.readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
