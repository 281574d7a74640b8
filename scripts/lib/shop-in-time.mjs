// A shop of its own whose clock can be set forward, for the browser tests that live through days.
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startServer } from './e2e-server.mjs';
import { Failure } from './run.mjs';

const DAY_MS = 86_400_000;
const WORK_MS = 30_000;

/** What the schedule does once its minute, hour or day has come: it orders every job that comes by the clock. */
const ORDER_SCHEDULED = `SELECT graphile_worker.add_job(identifier, job_key => 'due:' || identifier)
  FROM graphile_worker._private_known_crontabs`;
const DUE = 'SELECT count(*)::int AS due FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts';

/** Starts the server as it is shipped, with a database of its own. */
export async function startShopInTime() {
  // Each worker of the browser tests has one of its own.
  const name = `e2e-shop-in-time-${process.env.TEST_PARALLEL_INDEX ?? 0}`;
  const server = await startServer({ name, modules: ['scripts/lib/moving-clock.mjs'] });
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  // PostgreSQL ends its connections when the server has stopped it.
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
      if (performance.now() > deadline) throw new Failure(`${due} jobs of the shop in time were not done in time`);
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
    server.child.send(ahead);
    await once(server.child, 'message');
    await query(ORDER_SCHEDULED);
    await settled();
  }

  /** The mails of a kind as text. */
  function mails(kind) {
    const folder = path.join(server.dataDir, 'outbox');
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
    const files = names.filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.txt'));
    return files.map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
  }

  return {
    url: server.url,
    now: () => new Date(Date.now() + ahead),
    advance,
    settled,
    query,
    mails,
    stop: async () => {
      await pool.end();
      await server.stop();
    },
  };
}
