import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
export const inRoot = (...parts) => path.join(root, ...parts);
/** Everything the scripts remember between runs; deleting it only costs time. */
export const cacheDir = inRoot('.cache');

/** The program of an installed package, found as npm linked it: in the workspace's own node_modules or in the root's. */
export function tool(name, workspace = '.') {
  const found = [workspace, '.'].map((dir) => inRoot(dir, 'node_modules', '.bin', name)).find(fs.existsSync);
  if (!found) throw new Error(`${name} is not installed; delete node_modules and run the command again`);
  return fs.realpathSync(found);
}
