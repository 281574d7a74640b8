import pg from 'pg';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { serverProcesses, untilServing } from './support/server-process.js';
import { until } from './support/until.js';

const DATABASE = 'test_three_processes';
const LIMIT = 60;

describe('three processes on one database', () => {
  const startProcess = serverProcesses();
  const urls: string[] = [];
  let db: pg.Client;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    db = new pg.Client({ connectionString: databaseUrl(DATABASE) });
    await db.connect();
    await Promise.all(Array.from({ length: 3 }, start));
  }, 120_000);
  afterAll(async () => {
    await db.end();
    await dropDatabase(DATABASE);
  }, 30_000);

  async function start(): Promise<void> {
    const env = { DATABASE_URL: applicationUrl(DATABASE), ROLE: 'api', TRUST_PROXY: 'loopback' };
    urls.push(`${await untilServing(startProcess(env))}/api/vehicles/1HGCM82633A004352`);
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

  /** Within one minute of the database: in the next one the limit starts again. */
  async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
    const minute = async () =>
      String((await db.query<{ minute: Date }>(`SELECT date_trunc('minute', now()) AS minute`)).rows[0]?.minute);
    const { done } = await until(
      async () => ({ before: await minute(), done: await work(), after: await minute() }),
      ({ before, after }) => before === after,
    );
    return done;
  }

  it('[X9-006] hold a limit of calls together within a tenth, whether one of them gets all calls or each its share', async () => {
    // Each has looked who else is there since all of them are, which it does every few seconds.
    const {
      rows: [{ now } = { now: null }],
    } = await db.query<{ now: Date }>('SELECT now()');
    await until(
      () => db.query('SELECT FROM shop_processes WHERE "seenAt" > $1', [now]),
      ({ rowCount }) => rowCount === 3,
    );
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
