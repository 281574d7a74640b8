/** What the measurements of the server share: a throw-away database, server processes, their CPU time, a table of figures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_FLAGS } from '../../../scripts/lib/server-flags.mjs';
import { THROWAWAY } from '../../test/support/throwaway-postgres.mjs';

const backend = fileURLToPath(new URL('../..', import.meta.url));
const TICKS_A_SECOND = 100;

/** A server without simulated delays, call limits and log lines, behind a proxy that names the address of each visitor. */
export const UNHINDERED = {
  TRUST_PROXY: 'loopback',
  SIMULATED_PAYMENT_CREATE_MS: '0',
  SIMULATED_PAYMENT_COMPLETE_MS: '0',
  RATE_LIMIT_FACTOR: '1000000',
  MAX_CONNECTIONS: '5000',
  MAX_CONNECTIONS_PER_ADDRESS: '5000',
  LOG_LEVEL: 'error',
};

/** @param options.counted whether statements are counted, which costs a little for each */
export async function openStage({ counted = false } = {}) {
  const { startEmbeddedPostgres } = await import(path.join(backend, 'dist/platform/database/embedded-postgres.js'));
  const { migrate } = await import(path.join(backend, 'dist/platform/database/migrate.js'));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roadbook-bench-'));
  const flags = [...THROWAWAY, 'shared_buffers=256MB'];
  if (counted) flags.push('shared_preload_libraries=pg_stat_statements');
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), log: () => {}, flags });
  await migrate(postgres.url);
  // What is asked here is not the shop's.
  const options = counted ? '-c pg_stat_statements.track=none' : '';
  const db = new pg.Pool({ connectionString: postgres.url, max: 2, options });
  // Connections that end with the database are no news here.
  db.on('error', () => {});
  if (counted) await db.query('CREATE EXTENSION pg_stat_statements');
  const servers = [];
  return {
    db,
    /** How many statements the shop has asked so far, beginning and end of transactions included. */
    async statements() {
      const { rows } = await db.query('SELECT coalesce(sum(calls), 0)::int AS count FROM pg_stat_statements');
      return rows[0].count;
    },
    /** The server of a file, once it answers; told the database and a port of its own. */
    async start(file, env = {}) {
      const port = await freePort();
      const child = spawn(process.execPath, [...SERVER_FLAGS, path.join(backend, file)], {
        env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: folder, PORT: String(port), ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      servers.push(child);
      const url = `http://127.0.0.1:${port}`;
      for (let tries = 0; !(await answers(`${url}/api/health`)); tries++) {
        if (tries > 600 || child.exitCode !== null) throw new Error(`${file} does not answer.`);
        await wait(100);
      }
      return { url, cpuSeconds: () => cpuSecondsOf(child.pid) };
    },
    async close() {
      for (const child of servers.filter(({ exitCode }) => exitCode === null)) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await db.end();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Address of the visitor with this number: limits count by address, and one for all would be a flood. */
export const addressOf = (number) => `198.18.${(number >> 8) & 255}.${number & 255}`;

async function freePort() {
  const server = net.createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** What a process has computed so far; not a number where the system does not tell. */
export const cpuSecondsOf = (pid) => secondsOf(pid, 2);

/** The same with those it has started and that have ended. */
export const cpuSecondsWithEnded = (pid) => secondsOf(pid, 4);

function secondsOf(pid, figures) {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return fields.slice(11, 11 + figures).reduce((sum, field) => sum + Number(field), 0) / TICKS_A_SECOND;
  } catch {
    return NaN;
  }
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Shows what is going on, where somebody watches. */
export function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (text) console.error(text);
}

/** Rows of [figure, ours, baseline, ratio, target, whether it is met]. @returns the exit code */
export function report(rows) {
  const line = (cells) =>
    console.log(
      cells
        .map((cell, i) => String(cell).padEnd(i === 0 ? 34 : 12))
        .join('')
        .trimEnd(),
    );
  line(['', 'ours', 'baseline', 'ratio', 'target', '']);
  for (const [figure, ours, baseline, ratio, target, met] of rows)
    line([figure, ours, baseline, ratio, target, target === '' ? '' : met ? 'ok' : 'MISSED']);
  return rows.every(([, , , , target, met]) => target === '' || met) ? 0 : 1;
}
