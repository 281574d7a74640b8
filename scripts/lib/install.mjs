// Installs the packages of the lockfile that are missing. Runs before anything is installed: Node built-ins only.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { inRoot, root } from './paths.mjs';
import { Failure, step, track } from './run.mjs';

/** What the server and its build need; nothing that only tests and checks need, which takes twice as long. */
export const installRuntime = () => install(false);

export const installAll = () => install(true);

async function install(withTools) {
  if (isInstalled(withTools)) return;
  await step('Installing packages (up to a minute the first time)', async () => {
    if ((await npmInstall(withTools)) !== 0) throw new Failure('Installing the packages failed; npm says why above');
  });
}

/** npm records what it installed. */
function isInstalled(withTools) {
  try {
    const [wanted, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages,
    );
    return Object.entries(wanted).every(([name, { version, link, optional, dev, devOptional }]) => {
      if (!name.includes('node_modules/') || link) return true;
      if (installed[name]) return installed[name].version === version;
      return optional || devOptional || (dev && !withTools);
    });
  } catch {
    return false;
  }
}

/** Without a network npm would wait 70 s before its second and third attempt. */
function npmInstall(withTools) {
  const tools = withTools ? '--include=dev' : '--omit=dev';
  const args = ['install', '--no-save', tools, '--loglevel=error', '--fetch-retry-mintimeout=1000'];
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const [command, all] = ownNpm ? [process.execPath, [ownNpm, ...args]] : ['npm', args];
  return new Promise((resolve, reject) => {
    const child = track(spawn(command, all, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }));
    child.once('error', () => reject(new Failure('npm was not found; install Node.js together with npm')));
    child.once('close', resolve);
  });
}
