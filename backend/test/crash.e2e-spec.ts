import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.js';
import { type ServerProcess, serverProcesses, untilServing } from './support/server-process.js';
import { until } from './support/until.js';

const VIN = '1FTFW5L86RFB45612';
/** Jobs that failed with the database are tried again after seconds. */
const PATIENCE_MS = 60_000;
const none = (left: number): boolean => left === 0;

interface Buyer {
  cookie: string;
  sessionId: string;
}

/** Both the server and its embedded PostgreSQL are killed while they complete payments: nothing may be lost or happen twice. */
describe('a server that is killed', () => {
  const startProcess = serverProcesses();
  let folder: string;
  let url: string;
  let server: ServerProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'roadbook-crash-'));
    await restart();
  }, 60_000);
  afterAll(async () => {
    await (await database()).stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** With its own embedded PostgreSQL, as `npm start` runs it on a bare machine. */
  async function restart(): Promise<void> {
    server = startProcess({
      DATABASE_URL: '',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_FACTOR: '1000',
      SIMULATED_PAYMENT_CREATE_MS: '0',
      SIMULATED_PAYMENT_COMPLETE_MS: '100',
    });
    url = await untilServing(server);
  }
  const database = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });

  async function rows<Row>(sql: string): Promise<Row[]> {
    const { url, stop } = await database();
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
      await stop();
    }
  }

  const post = (path: string, body: object, cookie = ''): Promise<Response> =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  /** A busy machine sheds calls; a caller who comes again is served. */
  const served = (path: string, body: object, cookie?: string): Promise<Response> =>
    until(
      () => post(path, body, cookie),
      ({ status }) => status !== 503,
    );

  async function buyer(): Promise<Buyer> {
    const lookup = await served('lookup/vin', { vin: VIN });
    const cookie = lookup.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { data: report } = (await lookup.json()) as { data: { id: string } };
    const order = { offerKey: 'single_report', reportId: report.id, termsAccepted: true };
    const { data } = (await (await served('checkout/session', order, cookie)).json()) as {
      data: { sessionId: string };
    };
    return { cookie, sessionId: data.sessionId };
  }
  async function buyers(count: number): Promise<Buyer[]> {
    const all: Buyer[] = [];
    while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 20 }, buyer))));
    return all;
  }
  const complete = async ({ cookie, sessionId }: Buyer): Promise<number> =>
    (await post('checkout/complete', { sessionId }, cookie)).status;

  /** All complete at once; when the first few have their answer the blow falls. @returns how many had no good answer */
  async function completeUntil(all: Buyer[], few: number, strike: () => void): Promise<number> {
    let good = 0;
    const statuses = await Promise.all(
      all.map(async (one) => {
        const status = await complete(one).catch(() => 0);
        if (status === 200 && ++good === few) strike();
        return status;
      }),
    );
    return statuses.filter((status) => status !== 200).length;
  }

  /** As browsers do that got no answer: they ask again, all at once. */
  async function completeAll(all: Buyer[]): Promise<void> {
    let left = all;
    await until(
      async () => {
        const statuses = await Promise.all(left.map((one) => complete(one).catch(() => 0)));
        left = left.filter((_, index) => statuses[index] !== 200);
        return left.length;
      },
      none,
      PATIENCE_MS,
    );
  }

  /** Asks until nothing is left to do. */
  const untilNone = (sql: string) => until(async () => (await rows(sql)).length, none, PATIENCE_MS);

  /** Without any browser: the provider's events and the jobs are enough. */
  const untilSettled = () =>
    untilNone(`SELECT FROM checkout_sessions session JOIN payments USING (id) JOIN simulated_payments payment ON payment.reference = payments.reference
      WHERE payment.status = 'paid' AND session.status <> 'completed'`);

  async function expectEachOnce(purchases: number): Promise<void> {
    await untilNone(`SELECT FROM report_unlocks unlocked JOIN vehicle_reports report ON report.id = unlocked."vehicleReportId"
      WHERE report.history IS NULL`);
    const count = (sql: string) => `(SELECT count(*)::int FROM ${sql})`;
    expect(
      await rows(`SELECT
        ${count(`checkout_sessions WHERE status = 'completed'`)} AS completed,
        ${count(`simulated_payments WHERE status = 'paid'`)} AS paid,
        ${count(`entitlement_ledger WHERE source = 'purchase'`)} AS grants,
        ${count(`entitlement_ledger WHERE source = 'unlock'`)} AS spends,
        ${count(`(SELECT DISTINCT "vehicleReportId" FROM entitlement_ledger WHERE source = 'unlock') once`)} AS reports,
        ${count(`users WHERE "creditsBalance" <> 0`)} AS odd`),
    ).toEqual([
      { completed: purchases, paid: purchases, grants: purchases, spends: purchases, reports: purchases, odd: 0 },
    ]);
  }

  it('completes every paid session exactly once, its PostgreSQL killed or itself', async () => {
    const first = await buyers(200);
    expect(await completeUntil(first, 20, () => server.child.kill('SIGKILL'))).toBeGreaterThan(0);
    await server.exit;
    await restart();
    await untilSettled();
    await completeAll(first);
    await expectEachOnce(200);

    const second = await buyers(60);
    const postmaster = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(await completeUntil(second, 10, () => process.kill(postmaster, 'SIGKILL'))).toBeGreaterThan(0);
    server.child.kill('SIGKILL');
    await server.exit;
    await restart();
    await untilSettled();
    await completeAll(second);
    await expectEachOnce(260);
  }, 180_000);
});
