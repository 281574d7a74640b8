// Installs the packages when they are missing or not those of the lockfile. Runs before anything is installed: Node built-ins only.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { inRoot, root } from './paths.mjs';
import { Failure, refusedByDisk, step, track } from './run.mjs';
import { hashFile } from './stale.mjs';

/** What npm says when nobody answers; it tries for minutes before it does. */
const UNREACHABLE = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|ENOTCACHED)\b/;
const STILL_HERE_MS = 10_000;
const marker = inRoot('node_modules', '.roadbook-install');

export async function ensureInstalled() {
  const wanted = hashFile(inRoot('package-lock.json'));
  if (fs.existsSync(marker) && fs.readFileSync(marker, 'utf8') === wanted) return;
  if (!installedByHand()) await step('Installing packages (about a minute the first time)', install);
  try {
    fs.writeFileSync(marker, wanted);
  } catch {
    // It only saves the next look; packages that somebody else installed are as good.
  }
}

/** npm notes what it installed; when that is what the lockfile asks for, installing again would only cost a minute. */
function installedByHand() {
  try {
    const [wanted, there] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
      (file) => JSON.parse(fs.readFileSync(inRoot(file), 'utf8')).packages,
    );
    return Object.entries(wanted).every(([name, { version, link, optional }]) => {
      if (!name.includes('node_modules/') || link) return true;
      return there[name] ? there[name].version === version : Boolean(optional);
    });
  } catch {
    return false;
  }
}

async function install() {
  // npm ci would empty the folder the link leads to, which somebody else is using.
  if (fs.lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Failure(
      'node_modules is a link to other packages than the lockfile names; remove it and run the command again',
    );
  const began = Date.now();
  const ticker = setInterval(() => {
    console.log(`  … still installing, ${Math.round((Date.now() - began) / 1000)} s`);
  }, STILL_HERE_MS);
  try {
    const { code, output } = await npmCi();
    if (code !== 0)
      throw new Failure(`Installing the packages failed: ${reasonIn(output)} (run "npm ci" to see all of it)`);
  } finally {
    clearInterval(ticker);
  }
}

/**
 * Development packages are wanted even under NODE_ENV=production: the build needs them. npm waits 10 s and 60 s before it tries again, and
 * whoever is offline would learn it only then: 1 s and 10 s are enough for a line that drops.
 */
function npmCi() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-mintimeout=1000'];
  const ownNpm = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined;
  const [command, all] = ownNpm ? [process.execPath, [ownNpm, ...args]] : ['npm', args];
  return new Promise((resolve, reject) => {
    const child = track(spawn(command, all, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', () => reject(new Failure('npm was not found; install Node.js together with npm')));
    child.once('close', (code) => resolve({ code, output }));
  });
}

function reasonIn(output) {
  const refusal = refusedByDisk(output);
  if (refusal) return refusal;
  if (UNREACHABLE.test(output))
    return 'no network: the package registry cannot be reached; connect this machine or set the registry npm uses';
  const lines = output.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
  const texts = lines
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
    .filter((text) => /^(?!code |errno |syscall |A complete log).+/.test(text));
  return texts[0] ?? output.trim().split('\n').pop() ?? 'npm gave no reason';
}
