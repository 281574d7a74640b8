// The project as somebody finds it who has just cloned it: the last commit, in a folder of its own.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';
import { Failure } from './run.mjs';

/** @param folder which is not there yet */
export function cloneProject(folder) {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  if (changed !== '') throw new Failure('There is work that is not committed, which a clone has not; commit it first');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, folder], { stdio: 'pipe' });
}
