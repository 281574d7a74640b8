// The real server on a free port with an empty database, for the browser tests.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { discardDatabase } from './discard-database.mjs';
import { freePort } from './free-port.mjs';
import { quickFolder } from './memory.mjs';
import { cacheDir, inRoot, root } from './paths.mjs';
import { Failure, track } from './run.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';
import { THROWAWAY } from './throwaway-postgres.mjs';

/** A start is two to four seconds of a processor, and took a minute where thirty others wanted it. */
const READY_MS = 120_000;
const PRINTED_MS = 10_000;
const STOP_MS = 12_000;

/**
 * Resolves with { url, operatorPassword, databaseUrl, dataDir, child, stop() } once the health check answers.
 * @param name of the file that keeps what it says
 * @param modules loaded into the server before it starts
 */
export async function startServer({ name = 'e2e-server', modules = [] } = {}) {
  const dataDir = fs.mkdtempSync(path.join(quickFolder(), 'roadbook-e2e-'));
  const { startEmbeddedPostgres } = await import(inRoot('backend/dist/platform/database/embedded-postgres.js'));
  const database = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: () => {},
    flags: THROWAWAY,
  });
  const discard = () => discardDatabase(dataDir);
  // Before the folder it is in goes: where its PostgreSQL is stands there.
  process.prependOnceListener('exit', discard);
  const cleanUp = async () => {
    process.off('exit', discard);
    await database.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const logFile = path.join(cacheDir, `${name}.log`);
    const server = await launch({ dataDir, database, logFile, modules });
    return { ...server, databaseUrl: database.url, dataDir, stop: () => end(server.child).then(cleanUp) };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function launch({ dataDir, database, logFile, modules }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
  env.DATABASE_URL = database.applicationUrl;
  env.DATABASE_OWNER_URL = database.url;
  // All visitors of the browser tests share one address.
  env.RATE_LIMIT_FACTOR = '1000';
  // Tests say where a call comes from as a proxy would.
  env.TRUST_PROXY = 'loopback';
  // How long a provider takes proves nothing; what is shown meanwhile is proven with answers that are held back.
  env.SIMULATED_PAYMENT_CREATE_MS = '0';
  env.SIMULATED_PAYMENT_COMPLETE_MS = '0';
  // Chosen, for one that is printed has to be replaced first.
  env.OPERATOR_PASSWORD = randomBytes(15).toString('base64url');
  // Links in mails lead where the browser's cookies are.
  env.PUBLIC_URL = url;
  // On a leash: a killed test leaves no server behind.
  const loaded = ['scripts/lib/leash.mjs', ...modules].flatMap((file) => [
    '--import',
    pathToFileURL(inRoot(file)).href,
  ]);
  const args = [...SERVER_FLAGS, ...loaded, inRoot('backend/dist/main.js')];
  const child = track(spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] }));
  const log = fs.createWriteStream(logFile);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(0, 100_000);
      log.write(chunk);
    });
  }
  await untilHealthy(url, child, logFile);
  await untilAnnounced(() => output, logFile);
  return { url, operatorPassword: env.OPERATOR_PASSWORD, child };
}

/** The operator is made once the server listens, so perhaps a moment after the first good answer. */
async function untilAnnounced(output, logFile) {
  const deadline = Date.now() + PRINTED_MS;
  while (Date.now() < deadline) {
    if (output().includes('\nRoadbook is running.')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Failure(`The server did not say that it is running; all it said is in ${logFile}`);
}

async function untilHealthy(url, child, logFile) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const healthy = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const happened = child.exitCode === null ? `did not answer within ${READY_MS / 1000} s` : 'ended while starting';
  child.kill('SIGKILL');
  throw new Failure(`The server for the browser tests ${happened}; all it said is in ${logFile}`);
}

function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  return new Promise((resolve) => {
    child.once('exit', () => {
      clearTimeout(killer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
