// npm run dev: the server rebuilt and restarted on every change, and Vite's servers for the funnel and the console.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { buildBackend, buildVehicleTable } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, tool } from './lib/paths.mjs';
import { Failure, main, track } from './lib/run.mjs';
import { spawnServer } from './lib/server.mjs';
import { expectMachine, takeSettings } from './lib/settings.mjs';
import { expectNoWords } from './lib/words.mjs';

const SETTLE_MS = 150;
const STOP_LIMIT_MS = 12_000;
const WEBS = [
  { workspace: 'funnel-web', title: 'Funnel ', port: '5173' },
  { workspace: 'admin-web', title: 'Console', port: '5174' },
];

const watchers = new Map();
let server;
let restarting = Promise.resolve();

await main(async () => {
  expectNoWords('npm run dev');
  takeSettings(WEBS.map(({ title, port }) => [Number(port), `Vite for the ${title.trim().toLowerCase()}`]));
  await expectMachine();
  await ensureInstalled();
  for (const { port } of WEBS) await expectFree(port);
  await Promise.all([buildVehicleTable(), buildBackend()]);
  const stopped = untilStopped();
  startServer();
  watchSources();
  const webs = WEBS.map(startWeb);
  const viteEnded = await Promise.race([stopped.then(() => false), ...webs.map((web) => ended(web).then(() => true))]);
  for (const web of webs) web.kill('SIGTERM');
  await restarting;
  await stopServer();
  if (viteEnded) throw new Failure('A Vite server ended; its message is above');
});

function untilStopped() {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.removeAllListeners(signal);
      process.on(signal, resolve);
    }
  });
}

/** Vite itself would say it with a page of its own code. */
function expectFree(port) {
  return new Promise((resolve, reject) => {
    const taken = () =>
      reject(new Failure(`Port ${port} is taken; end the program that uses it and run the command again`));
    const probe = net.createServer().once('error', taken);
    probe.listen(Number(port), 'localhost', () => probe.close(resolve));
  });
}

async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

function startServer() {
  const child = track(spawnServer());
  child.once('exit', (code) => {
    if (server === child && code) console.log(`✗ The server ended with ${code}; it starts again after the next change`);
  });
  server = child;
}

async function stopServer() {
  const child = server;
  server = undefined;
  if (!child) return;
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended(child);
  clearTimeout(killer);
}

/** In a group of its own: Ctrl-C then reaches this script alone, which stops the others in order. */
function startWeb({ workspace, title, port }) {
  console.log(`${title}: http://localhost:${port}`);
  const args = [
    tool('vite', workspace),
    '--port',
    port,
    '--strictPort',
    '--logLevel',
    'warn',
    '--clearScreen',
    'false',
  ];
  return track(
    spawn(process.execPath, args, { cwd: inRoot(workspace), stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  );
}

/** Editors write a file in several steps: wait until it is quiet, and never restart twice at once. */
function watchSources() {
  let timer;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      watchFolders(changed);
      restarting = restarting.then(restart);
    }, SETTLE_MS);
  };
  watchFolders(changed);
}

/** Folder by folder: Node's recursive watch loses a file on Linux once an editor has replaced it. */
function watchFolders(changed) {
  const src = inRoot('backend/src');
  for (const [folder, watcher] of watchers) {
    if (fs.existsSync(folder)) continue;
    watcher.close();
    watchers.delete(folder);
  }
  const entries = fs.readdirSync(src, { recursive: true, withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const folder of [src, ...folders]) {
    if (!watchers.has(folder))
      watchers.set(
        folder,
        fs.watch(folder, { persistent: false }, changed).on('error', () => {}),
      );
  }
}

/** Does nothing when what changed does not matter to the server, a test for instance. */
async function restart() {
  try {
    if (!(await buildBackend())) return;
  } catch (error) {
    console.error(`✗ ${error.message}`);
    return;
  }
  await stopServer();
  startServer();
}
