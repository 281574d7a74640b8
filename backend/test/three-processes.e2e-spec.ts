import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { freePort, type ServerProcess, startProcess, untilHealthy } from './support/server-process.js';

const DATABASE = 'test_three_processes';
const LIMIT = 60;
/** How often a process looks who else is there. */
const BEAT_MS = 5_000;

describe('three processes on one database', () => {
  const processes: ServerProcess[] = [];
  const urls: string[] = [];
  let db: pg.Client;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    db = new pg.Client({ connectionString: databaseUrl(DATABASE) });
    await db.connect();
    await Promise.all(Array.from({ length: 3 }, start));
  }, 120_000);
  afterAll(async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.map(({ exit }) => exit));
    await db.end();
    await dropDatabase(DATABASE);
  }, 30_000);

  async function start(): Promise<void> {
    const { port, close } = await freePort();
    close();
    const env = { DATABASE_URL: applicationUrl(DATABASE), PORT: String(port), ROLE: 'api', TRUST_PROXY: 'loopback' };
    processes.push(startProcess(env));
    await untilHealthy(port);
    urls.push(`http://127.0.0.1:${port}/api/vehicles/1HGCM82633A004352`);
  }

  /** How many of so many calls of one address are answered, when they come to these processes in turn. */
  async function answered(address: string, places: string[]): Promise<number> {
    const statuses: number[] = [];
    for (let call = 0; call < 2 * LIMIT; call++) {
      const answer = await fetch(places[call % places.length] ?? '', { headers: { 'x-forwarded-for': address } });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    return statuses.filter((status) => status === 200).length;
  }

  /** Within one minute of the database: in the next one the limit begins anew. */
  async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
    const minute = async () =>
      (await db.query<{ minute: Date }>(`SELECT date_trunc('minute', now()) AS minute`)).rows[0]?.minute;
    for (;;) {
      const before = await minute();
      const done = await work();
      if (String(await minute()) === String(before)) return done;
    }
  }

  it('[X9-006] hold a limit of calls together within a tenth, whether one of them gets all calls or each its share', async () => {
    const alive = async () => (await db.query('SELECT FROM shop_processes')).rowCount;
    while ((await alive()) !== 3) await wait(100);
    await wait(BEAT_MS);
    let address = 0;
    for (const places of [urls, urls.slice(0, 1)]) {
      const count = await withinOneMinute(() => answered(`203.0.113.${++address}`, places));
      expect(count).toBeGreaterThanOrEqual(0.9 * LIMIT);
      expect(count).toBeLessThanOrEqual(1.1 * LIMIT);
    }
    // What is kept of it does not say whose it is, and is far less than a row or a statement a call.
    const { rows } = await db.query<{ keyHash: string }>('SELECT "keyHash" FROM limit_leases');
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  }, 120_000);
});
