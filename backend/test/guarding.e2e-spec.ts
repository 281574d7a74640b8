import request from 'supertest';
import { AddressCountsService } from '../src/platform/http/limits/address-counts.service.js';
import { type RunningApp, startApp, startReplica } from './support/app.js';
import { atBest } from './support/at-best.js';
import { fakeClock } from './support/money.js';
import { until } from './support/until.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

const STRANGER = '203.0.113.9';

describe('blocked addresses', () => {
  let app: RunningApp;
  let replica: RunningApp;
  beforeAll(async () => {
    app = await startApp();
    replica = await startReplica(app);
  });
  afterAll(async () => {
    await replica.stop();
    await app.stop();
  });
  afterEach(async () => {
    await unblock();
    await untilTold(200, STRANGER);
  });

  const block = (address: string, expires: string | null = null) =>
    app.dataSource.query(`INSERT INTO blocked_ips ("ipAddress", "expiresAt") VALUES ($1, now() + $2::interval)`, [
      address,
      expires,
    ]);
  const ask = (from: string, at = app) => request(at.http).get('/api/offers').set('x-forwarded-for', from);

  const unblock = () => app.dataSource.query('DELETE FROM blocked_ips');
  /** Both replicas answer with this status. */
  async function untilTold(status: number, from: string): Promise<void> {
    for (const at of [app, replica])
      await until(
        async () => (await ask(from, at)).status,
        (told) => told === status,
      );
  }

  it('[X3-008] are refused on both replicas within two seconds, in the envelope, and let in again', async () => {
    const inAndOut = async (): Promise<void> => {
      await block(STRANGER);
      await untilTold(403, STRANGER);
      await unblock();
      await untilTold(200, STRANGER);
    };
    expect(await atBest(2_000, inAndOut)).toBeLessThan(2_000);
    await block(STRANGER);
    await untilTold(403, STRANGER);
    const { body } = await ask(STRANGER, replica).expect(403);
    expect(body).toMatchObject({ success: false, code: 'ADDRESS_BLOCKED', requestId: expect.any(String) });
    await ask('203.0.113.10').expect(200);
  });

  it('[X3-008] are refused on every call of the contract and on pages', async () => {
    await block(STRANGER);
    await untilTold(403, STRANGER);
    const documents = await Promise.all(
      ['/api/openapi.json', '/api/operator-openapi.json'].map((path) => request(app.http).get(path).expect(200)),
    );
    const paths = documents.flatMap(({ body }) => Object.entries(body.paths as Record<string, object>));
    for (const [path, methods] of paths)
      for (const method of Object.keys(methods)) {
        const call = request(app.http)
          [method as 'get'](path.replace(/\{\w+\}/g, 'x'))
          .set('x-forwarded-for', STRANGER);
        expect([method, path, (await call).status]).toEqual([method, path, 403]);
      }
    for (const path of ['/', '/admin', '/robots.txt', '/api/docs', '/api/operator-docs', '/api/nothing', '/api'])
      await request(app.http).get(path).set('x-forwarded-for', STRANGER).expect(403);
  });

  it.each([
    ['203.0.113.0/24', STRANGER],
    [STRANGER, `::ffff:${STRANGER}`],
    ['2001:db8::/32', '2001:db8:1::1'],
    ['2001:db8::7', '2001:db8:0:0:0:0:0:7'],
  ])('[X3-008] a block of %s holds for %s', async (blocked, from) => {
    await block(blocked);
    await untilTold(403, from);
    await unblock();
    await untilTold(200, from);
  });

  it('come back when the time of the block is over', async () => {
    await block(STRANGER, '1 hour');
    await untilTold(403, STRANGER);
    const clock = fakeClock(app);
    clock.advance({ seconds: 3_590 });
    await ask(STRANGER).expect(403);
    clock.advance({ seconds: 10 });
    await ask(STRANGER).expect(200);
    clock.restore();
  });

  it('[X3-008] are received again after the listening connection was lost', async () => {
    // What each asked last on it: whoever listens has read the list since.
    const listening = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND query LIKE 'SELECT "ipAddress", "expiresAt" FROM blocked_ips%'`;
    const lost = await app.dataSource.query<{ pid: number }[]>(`SELECT pid, pg_terminate_backend(pid) ${listening}`);
    expect(lost).toHaveLength(2);
    await until(
      () => app.dataSource.query<unknown[]>(`SELECT ${listening} AND pid <> ALL ($1)`, [lost.map(({ pid }) => pid)]),
      ({ length }) => length === 2,
    );
    await block(STRANGER);
    await untilTold(403, STRANGER);
  });
});

describe('limits', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ RATE_LIMIT_FACTOR: '1' })));
  afterAll(() => app.stop());

  const calls: [string, string, object, number][] = [
    ['lookups', '/api/lookup/vin', { vin: 'x' }, 60],
    ['finding', '/api/reports/find', {}, 120],
    ['registering', '/api/users/register', {}, 30],
    ['sign-in links', '/api/users/magic-link', {}, 10],
    ['calls about oneself', '/api/users/ensure', { email: 'x' }, 120],
    ['error reports', '/api/errors', {}, 60],
    ['signatures', '/api/signatures', {}, 10],
    ['addresses', '/api/addresses', {}, 30],
    ['checkouts', '/api/checkout/complete', {}, 60],
  ];

  it.each(calls)('[X3-010] end a script of %s with 429', async (name, path, body, limit) => {
    // One for each: all calls of an address have a limit as well.
    const from = `198.51.100.${1 + calls.findIndex(([one]) => one === name)}`;
    const send = () => request(app.http).post(path).set('x-forwarded-for', from).send(body);
    for (let i = 0; i < limit; i++) expect((await send()).status).not.toBe(429);
    const refused = await send().expect(429);
    expect(refused.body).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    const other = await request(app.http).post(path).set('x-forwarded-for', '198.51.100.99').send(body);
    expect(other.status).not.toBe(429);
  });

  it('[X3-010] count a /64 network of IPv6 as one address, and VINs with plates', async () => {
    const look = (from: string, kind: string) =>
      request(app.http).post(`/api/lookup/${kind}`).set('x-forwarded-for', from).send({});
    for (let i = 0; i < 60; i++) await look(`2001:db8::${i + 1}`, i % 2 ? 'vin' : 'license-plate').expect(400);
    await look('2001:db8::ffff', 'vin').expect(429);
    await look('2001:db8:0:1::1', 'vin').expect(400);
  });

  it('leave a visitor who is only reading alone', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(REAL_VIN);
    for (let i = 0; i < 150; i++) await visitor.agent.get(`/api/reports/${id}`).expect(200);
  });
});

describe('counts by address', () => {
  let app: RunningApp;
  let replica: RunningApp;
  beforeAll(async () => {
    app = await startApp();
    replica = await startReplica(app);
  });
  afterAll(async () => {
    await replica.stop();
    await app.stop();
  });

  it('of two replicas that write the same addresses at once add up', async () => {
    const addresses = Array.from({ length: 2_000 }, (_, i) => `198.51.${i >> 8}.${i & 255}`);
    for (let round = 0; round < 3; round++) {
      for (const address of addresses) app.app.get(AddressCountsService).note(address, 'lookup');
      for (const address of addresses.toReversed()) replica.app.get(AddressCountsService).note(address, 'lookup');
      await Promise.all([app, replica].map(({ app: one }) => one.get(AddressCountsService).flush()));
    }
    const [{ sum }] = await app.dataSource.query('SELECT sum(count)::int AS sum FROM address_counts');
    expect(sum).toBe(3 * 2 * addresses.length);
  });
});
