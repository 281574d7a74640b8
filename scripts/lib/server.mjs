import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

/**
 * The built server with our terminal. It runs in a group of its own, so that Ctrl-C reaches it only through us, once,
 * and on a leash: when we are killed outright it stops by itself.
 */
export function spawnServer() {
  const leash = pathToFileURL(inRoot('scripts/lib/leash.mjs')).href;
  const args = [...SERVER_FLAGS, '--import', leash, inRoot('backend/dist/main.js')];
  return spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], detached: true });
}
