import { mkdtemp } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JobWorkerService } from '../../src/platform/jobs/job-worker.service.js';
import { type RunningApp, startAppOn } from '../support/app.js';
import type { DatabaseProxy } from '../support/database-proxy.js';
import { expectSoundBooks, untilDelivered } from '../support/money.js';
import { ShopWithDatabase } from '../support/shop-with-database.js';
import { until } from '../support/until.js';
import { TestVisitor } from '../support/visitor.js';

/** A call gets its answer within this time: what was under way when packets began to vanish, and what comes later. */
const LOST_MS = 25_000;
const REFUSAL_MS = 5_000;
/** The heartbeat and the connections are back within this time. */
const RECOVERY_MS = 5_000;

describe('a shop whose database fails', () => {
  let shop: ShopWithDatabase;
  let app: RunningApp;
  let proxy: DatabaseProxy;
  beforeAll(async () => {
    shop = await ShopWithDatabase.start(await mkdtemp(join(tmpdir(), 'roadbook-faults-')), ['full_page_writes=off']);
    ({ app, proxy } = shop);
  }, 60_000);
  // A test that fails in the middle must not leave the database away for the others, nor for the end.
  afterEach(() => void (proxy.swallows = false));
  afterAll(() => shop.stop());

  async function buyer(): Promise<{ visitor: TestVisitor; sessionId: string }> {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    return { visitor, sessionId: (await visitor.openCheckout(id)).sessionId };
  }

  async function untilServed(): Promise<void> {
    const visitor = new TestVisitor(app);
    const served = await until(
      () => visitor.agent.post('/api/lookup/vin').send({ vin: '1FTFW5L86RFB45612' }),
      ({ status }) => status === 200,
    );
    expect(served.status).toBe(200);
  }

  const expectRefused = ({ status, headers, body }: Awaited<ReturnType<TestVisitor['complete']>>): void => {
    expect([status, body.code, body.success]).toEqual([503, 'UNAVAILABLE', false]);
    expect(headers['retry-after']).toMatch(/^[1-5]$/);
  };

  it('answers 503 with Retry-After while packets vanish, and recovers within 5 s [X9-002]', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await buyer();
    await visitor.agent.get('/api/health').expect(200);
    proxy.swallows = true;
    const began = performance.now();
    const calls = [
      visitor.agent.get(`/api/reports/${id}`),
      visitor.agent.post('/api/lookup/vin').send({ vin: '1FTFW5L86RFB45612' }),
      visitor.agent.post('/api/checkout/complete').send({ sessionId }),
      // More than there are connections: those who wait for one are told as well.
      ...Array.from({ length: 8 }, () => visitor.agent.post('/api/users/ensure').send({})),
      visitor.agent.post('/api/users/ensure').set('Idempotency-Key', 'in-the-dark').send({}),
    ].map((call) => call.then((answer) => answer));
    await visitor.agent.get('/api/health/live').expect(200);
    await until(
      () => visitor.agent.get('/api/health/ready'),
      ({ status }) => status === 503,
    );
    expect(performance.now() - began).toBeLessThan(REFUSAL_MS);
    expectRefused(await visitor.agent.get(`/api/reports/${id}`));
    expect(performance.now() - began).toBeLessThan(REFUSAL_MS);
    for (const answer of await Promise.all(calls)) expectRefused(answer);
    expect(performance.now() - began).toBeLessThan(LOST_MS);
    await visitor.agent.get('/api/health/live').expect(200);
    proxy.swallows = false;
    const healed = performance.now();
    await untilServed();
    expect(performance.now() - healed).toBeLessThan(RECOVERY_MS);
  }, 60_000);

  it('lets a slow statement finish, and replaces a connection whose answer is lost', async () => {
    proxy.loseAnswersTo('lost on its way');
    const slow = app.dataSource.query('SELECT pg_sleep(5) IS NOT NULL AS done');
    const lost = app.dataSource.query(`SELECT 'lost on its way'`);
    expect(await slow).toEqual([{ done: true }]);
    await expect(lost).rejects.toThrow('Query read timeout');
    const later = await Promise.all(Array.from({ length: 10 }, () => app.dataSource.query('SELECT 1 AS one')));
    expect(later).toEqual(Array(10).fill([{ one: 1 }]));
  }, 60_000);

  it('delivers every report after PostgreSQL was killed during a sale [X9-002]', async () => {
    const all: Awaited<ReturnType<typeof buyer>>[] = [];
    // As many at once as there are connections: they are not the load.
    while (all.length < 30) all.push(...(await Promise.all(Array.from({ length: 5 }, buyer))));
    const postmaster = Number(readFileSync(join(shop.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    let good = 0;
    const statuses = await Promise.all(
      all.map(async ({ visitor, sessionId }) => {
        const { status } = await visitor.complete(sessionId);
        if (status === 200 && ++good === 10) process.kill(postmaster, 'SIGKILL');
        return status;
      }),
    );
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);
    // Long enough for the worker to stop.
    await until(
      async () => app.app.get(JobWorkerService).isAlive,
      (alive) => !alive,
    );
    await shop.stopDatabase();
    await shop.startDatabase();
    await untilServed();
    for (const { visitor, sessionId } of all) expect((await visitor.complete(sessionId)).status).toBe(200);
    await untilDelivered(app);
    expect(app.app.get(JobWorkerService).isAlive).toBe(true);
    const [{ sold }] = await app.dataSource.query(
      `SELECT count(*)::int AS sold FROM entitlement_ledger WHERE source = 'purchase'`,
    );
    expect(sold).toBe(all.length);
    await expectSoundBooks(app);
  }, 60_000);

  it('stops although a statement was lost on its way', async () => {
    const other = await startAppOn(proxy.url, { DATA_DIR: shop.folder });
    proxy.loseAnswersTo('lost at the end');
    const lost = other.dataSource.query(`SELECT 'lost at the end'`).then(
      () => 'answered',
      () => 'cut',
    );
    const began = performance.now();
    await other.stop();
    expect(await lost).toBe('cut');
    // As long as a process that is told to stop may take (see `listen.ts`).
    expect(performance.now() - began).toBeLessThan(8_000);
  }, 30_000);

  it('stops without an error while its database is away', async () => {
    const other = await startAppOn(proxy.url, { DATA_DIR: shop.folder });
    proxy.swallows = true;
    await expect(other.stop()).resolves.toBeUndefined();
    proxy.swallows = false;
  }, 30_000);
});
