// Takes out of an installed node_modules what the server does without; called by the Dockerfile alone. Node built-ins only.
import fs from 'node:fs';
import path from 'node:path';
import { isLeftOut, serverPackages } from './lib/source/image.mjs';

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const needed = new Set(serverPackages(packages));
const isOfPackages = (folder) => folder.startsWith('node_modules/') && !packages[folder].link;
for (const folder of Object.keys(packages).filter(isOfPackages)) {
  if (!needed.has(folder)) fs.rmSync(folder, { recursive: true, force: true });
}
for (const entry of fs.readdirSync('node_modules', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = path.join(entry.parentPath, entry.name);
  // Of a package inside of another one the inner name counts.
  if (isLeftOut(file.split(`node_modules${path.sep}`).pop())) fs.rmSync(file);
}
