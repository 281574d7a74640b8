// npm run dev: the server rebuilt and restarted on every change, and Vite's servers for the funnel and the console.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildVehicleTable } from './lib/build.mjs';
import { installRuntime } from './lib/install.mjs';
import { inRoot, root, tool } from './lib/paths.mjs';
import { main, readArguments, releaseSignals, track } from './lib/run.mjs';
import { SERVER_FLAGS } from './lib/server-flags.mjs';
import { expectMachine, takeSettings } from './lib/settings.mjs';
import { forget } from './lib/stale.mjs';

const WEBS = [
  { workspace: 'funnel-web', title: 'Funnel ', port: '5173' },
  { workspace: 'admin-web', title: 'Console', port: '5174' },
];
const HERE = { cwd: root, stdio: 'inherit' };

await main(async () => {
  readArguments();
  takeSettings(WEBS.map(({ title, port }) => [Number(port), `Vite for the ${title.trim().toLowerCase()}`]));
  await expectMachine();
  await installRuntime();
  await buildVehicleTable();
  forget('backend');
  const build = [inRoot('backend/scripts/build.mjs'), '--watch'];
  const builder = track(spawn(process.execPath, build, { ...HERE, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }));
  await once(builder, 'message');
  const database = process.env.DATABASE_URL ? null : await holdDatabase();
  let server = startServer();
  builder.on('message', () => {
    // Nothing is lost: the database runs on.
    server.kill('SIGKILL');
    server = startServer();
  });
  const children = [builder, ...WEBS.map(startWeb)];
  releaseSignals();
  await Promise.race([
    ...['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => once(process, signal)),
    ...children.map(ended),
  ]);
  for (const child of [server, ...children]) child.kill('SIGTERM');
  await Promise.all([server, ...children].map(ended));
  await database?.stop();
});

/** Keeps PostgreSQL running between restarts of the server, which uses a running one. */
async function holdDatabase() {
  const { startEmbeddedPostgres } = await import('../backend/dist/platform/database/embedded-postgres.js');
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data', 'postgres');
  return startEmbeddedPostgres({ dataDir, log: (line) => console.log(line) });
}

function startServer() {
  return track(spawn(process.execPath, [...SERVER_FLAGS, inRoot('backend/dist/main.js')], HERE));
}

function startWeb({ workspace, title, port }) {
  console.log(`${title}: http://localhost:${port}`);
  const args = ['--port', port, '--strictPort', '--logLevel', 'warn', '--clearScreen', 'false'];
  return track(spawn(process.execPath, [tool('vite', workspace), ...args], { ...HERE, cwd: inRoot(workspace) }));
}

async function ended(child) {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
