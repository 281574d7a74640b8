/**
 * CPU of every step of a purchase at those who answer calls, do jobs and keep data, and what a lookup and a purchase leave in
 * the database. Calls and jobs are processes of their own; each step is done by all buyers before the next begins.
 */
import fs from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ask, CALLS } from '../../test/load/buyers.mjs';
import { cpuSecondsOf, cpuSecondsWithEnded, openStage, progress, UNHINDERED } from '../server/stage.mjs';

const AT_ONCE = 8;
const JOBS_MS = 120_000;

/** @param purchases how many of each step are measured */
export async function measure(purchases) {
  const stage = await openStage({ counted: true });
  try {
    const worker = await stage.start('dist/main.js', { ...UNHINDERED, ROLE: 'worker' });
    const calls = await stage.start('dist/main.js', { ...UNHINDERED, ROLE: 'api' });
    if (Number.isNaN(calls.cpuSeconds())) throw new Error('CPU of other processes is only told where there is /proc.');
    const postmaster = await postmasterOf(stage.db);
    const cpu = () => ({
      calls: calls.cpuSeconds(),
      jobs: worker.cpuSeconds(),
      database: familySeconds(postmaster),
    });
    const context = { db: stage.db, cpu, url: calls.url, statements: stage.statements };
    // Compiled, planned, and every table has its first pages.
    await buyAll(context, Math.max(10, Math.round(purchases / 4)));
    return { purchases, ...(await buyAll(context, purchases)) };
  } finally {
    await stage.close();
  }
}

async function buyAll({ db, cpu, url, statements }, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const buyers = Array.from({ length: count }, () => ({ browser: { cookie: '' }, found: {} }));
  const cpuMs = {};
  const during = async (name, work) => {
    progress(`${name}, ${count} times`);
    const before = cpu();
    await work();
    const after = cpu();
    cpuMs[name] = Object.fromEntries(
      Object.keys(after).map((part) => [part, Math.max(0, ((after[part] - before[part]) * 1_000) / count)]),
    );
  };
  const step = (name) =>
    during(name, () =>
      inTurns(buyers, async ({ browser, found }) => {
        const { status, json } = await ask({ url, agent }, browser, ...CALLS[name](found));
        if (status !== 200) throw new Error(`${name} was answered ${status}.`);
        if (json.data?.id && name === 'lookup') found.reportId = json.data.id;
        if (json.data?.sessionId) found.sessionId = json.data.sessionId;
      }),
    );
  const left = [await keptOf(db)];
  const jobsBefore = await jobsOrdered(db);
  const statementsBefore = await statements();
  await step('lookup');
  left.push(await keptOf(db));
  for (const name of ['session', 'complete']) await step(name);
  await during('jobs', () => jobsDone(db));
  for (const name of ['signature', 'address', 'report']) await step(name);
  await jobsDone(db);
  left.push(await keptOf(db));
  agent.destroy();
  progress('');
  const jobsOfPurchase = Math.round((await jobsOrdered(db)) - jobsBefore) / count;
  const statementsOfPurchase = Math.round((10 * ((await statements()) - statementsBefore)) / count) / 10;
  return {
    cpuMs,
    jobsOfPurchase,
    statementsOfPurchase,
    lookup: grown(left[0], left[1], count),
    purchase: grown(left[1], left[2], count),
  };
}

async function inTurns(list, work) {
  const rest = list.values();
  const turn = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
}

async function jobsDone(db) {
  const until = performance.now() + JOBS_MS;
  for (;;) {
    const { rows } = await db.query('SELECT FROM graphile_worker._private_jobs WHERE run_at <= now() LIMIT 1');
    if (rows.length === 0) return;
    if (performance.now() > until) throw new Error('The jobs are not done.');
    await wait(50);
  }
}

/** How many jobs there ever were, by the number the next one gets. */
async function jobsOrdered(db) {
  const { rows } = await db.query(
    `SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass), 0)::int AS count`,
  );
  return rows[0].count;
}

/** Rows and bytes of every table, indexes and long values included, and how far the log has come. */
async function keptOf(db) {
  const { rows } = await db.query(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname <> 'migrations' ORDER BY 1`,
  );
  const counts = rows.map(({ name }) => `(SELECT count(*)::int FROM "${name}") AS "${name}"`);
  const counted = (await db.query(`SELECT ${counts.join(', ')}`)).rows[0];
  const log = await db.query(`SELECT (pg_current_wal_lsn() - '0/0')::float8 AS bytes`);
  return {
    walBytes: log.rows[0].bytes,
    tables: Object.fromEntries(rows.map(({ name, bytes }) => [name, { rows: counted[name], bytes }])),
  };
}

function grown(before, after, count) {
  const tables = {};
  for (const [name, { rows, bytes }] of Object.entries(after.tables)) {
    const more = {
      rows: (rows - before.tables[name].rows) / count,
      bytes: (bytes - before.tables[name].bytes) / count,
    };
    if (more.rows > 0) tables[name] = more;
  }
  return { walBytes: (after.walBytes - before.walBytes) / count, tables };
}

async function postmasterOf(db) {
  const { rows } = await db.query('SELECT pg_backend_pid() AS pid');
  return parentOf(rows[0].pid);
}

const parentOf = (pid) =>
  Number(
    fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );

/** Of a process, those it has started, and those of them that have ended. */
function familySeconds(pid) {
  let sum = cpuSecondsWithEnded(pid);
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      if (parentOf(name) === pid) sum += cpuSecondsOf(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum;
}
