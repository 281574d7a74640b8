// A shop of its own whose clock can be set forward, for the browser tests that live through days.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { inRoot, root } from '../../../scripts/lib/paths.mjs';
import { SERVER_FLAGS } from '../../../scripts/lib/server-flags.mjs';

const READY = /API +http:\/\/localhost:/;
const DAY_MS = 86_400_000;
const WORK_MS = 30_000;

/** What the schedule does once its minute, hour or day has come: it orders every job that comes by the clock. */
const ORDER_SCHEDULED = `SELECT graphile_worker.add_job(identifier, job_key => 'due:' || identifier)
  FROM graphile_worker._private_known_crontabs`;
const DUE = 'SELECT count(*)::int AS due FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts';

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts the server with a movable clock. @returns the process and its address */
async function startServer(dataDir) {
  const port = await freePort();
  // For links in emails.
  const url = `http://127.0.0.1:${port}`;
  const clock = pathToFileURL(inRoot('funnel-web/e2e/support/moving-clock.mjs')).href;
  const child = spawn(process.execPath, [...SERVER_FLAGS, '--import', clock, inRoot('backend/dist/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      TRUST_PROXY: 'loopback',
      SIMULATED_PAYMENT_CREATE_MS: '0',
      SIMULATED_PAYMENT_COMPLETE_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (READY.test(output)) resolve(undefined);
    });
    child.once('exit', () => reject(new Error(`The server ended while starting:\n${output}`)));
  });
  return { child, url };
}

/** Starts the server with an empty database. */
export async function startShopInTime() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-e2e-'));
  const { child, url } = await startServer(dataDir);
  const { startEmbeddedPostgres } = await import(inRoot('backend/dist/platform/database/embedded-postgres.js'));
  const database = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log: () => undefined });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // PostgreSQL ends its connections when it stops.
  pool.on('error', () => undefined);
  let ahead = 0;

  /** @type {(sql: string, values?: unknown[]) => Promise<any>} */
  const query = async (sql, values = []) => (await pool.query(sql, values)).rows;

  /** Until the shop's own workers have done everything that is due, with what follows from it. */
  async function settled() {
    const deadline = performance.now() + WORK_MS;
    for (;;) {
      const [{ due }] = await query(DUE);
      if (due === 0) return;
      if (performance.now() > deadline) throw new Error(`${due} jobs of the shop in time were not done in time`);
      await wait(50);
    }
  }

  /**
   * Sets the clock forward and has everything done that the schedule brings meanwhile.
   * What is due before is done first: a report that was just bought must not look days late.
   */
  async function advance(days) {
    await settled();
    ahead += days * DAY_MS;
    child.send(ahead);
    await once(child, 'message');
    await query(ORDER_SCHEDULED);
    await settled();
  }

  /** The mails of a kind as text. */
  function mails(kind) {
    const folder = path.join(dataDir, 'outbox');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    const files = names.filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.txt'));
    return files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  }

  return {
    url,
    now: () => new Date(Date.now() + ahead),
    advance,
    settled,
    query,
    mails,
    stop: async () => {
      await pool.end();
      child.kill('SIGTERM');
      await once(child, 'exit');
      await database.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
