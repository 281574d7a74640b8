// Decides whether something built is still what its sources would give. By content: a fresh checkout changes every date.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cacheDir, inRoot, root } from './paths.mjs';

const SKIPPED = /(^|\/)(node_modules|dist|e2e)$|\.spec\.tsx?$|\.tsbuildinfo$/;

export function hashFile(file) {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}

/** One hash over the files and folders named (relative to the root); missing ones count as missing. */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of filesOf(inRoot(input))) hash.update(`${path.relative(root, file)}\0${hashFile(file)}\0`);
  }
  return hash.digest('hex');
}

function filesOf(entry) {
  const stat = fs.statSync(entry, { throwIfNoEntry: false });
  if (!stat || SKIPPED.test(entry)) return [];
  if (!stat.isDirectory()) return [entry];
  return fs
    .readdirSync(entry)
    .sort()
    .flatMap((name) => filesOf(path.join(entry, name)));
}

/** What was built last is replaced by something else. */
export const forget = (name) => fs.rmSync(stampFile(name), { force: true });

const stampFile = (name) => path.join(cacheDir, `${name}.stamp`);

/** Calls `build` unless `inputs` are as at the last successful one and `outputs` (a function) says they are still there. */
export async function whenStale(name, { inputs, outputs }, build) {
  const now = fingerprint(inputs);
  const stamp = stampFile(name);
  if (outputs() && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === now) return false;
  forget(name);
  await build();
  fs.mkdirSync(cacheDir, { recursive: true });
  fs.writeFileSync(stamp, now);
  return true;
}
