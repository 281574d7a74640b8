import request from 'supertest';
import type { RunningApp } from './support/app.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { until } from './support/until.js';

const STRANGER = '203.0.113.9';

describe("the operator's block list", () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
  });
  afterAll(() => app.stop());
  afterEach(() => app.dataSource.query('DELETE FROM blocked_ips'));

  const block = (body: object) => operator.post('/api/admin/block-ip').send(body);
  const untilTold = (status: number, from: string) =>
    until(
      async () => (await request(app.http).get('/api/offers').set('x-forwarded-for', from)).status,
      (told) => told === status,
    );

  it('[B7-015, B7-016, B7-017, B3-025, B3-070, B3-071, B6-007, X3-008] blocks, lists and unblocks', async () => {
    const { body } = await block({ ipAddress: ` ${STRANGER} `, reason: 'scraping' }).expect(200);
    const record = {
      id: expect.any(String),
      ipAddress: STRANGER,
      reason: 'scraping',
      blockedBy: 'admin',
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: null,
    };
    expect(body).toEqual({ success: true, data: record });
    await untilTold(403, STRANGER);
    const list = await operator.get('/api/admin/blocked-ips').expect(200);
    expect(list.body).toEqual({ success: true, data: [record] });
    await operator.delete('/api/admin/unblock-ip').send({ ipAddress: STRANGER }).expect(200);
    await untilTold(200, STRANGER);
    expect((await operator.get('/api/admin/blocked-ips').expect(200)).body.data).toEqual([]);
  });

  it('[B7-017] takes the address from the query as well, in any way of writing it', async () => {
    await block({ ipAddress: '2001:DB8::0:1' }).expect(200);
    await operator.delete('/api/admin/unblock-ip').query({ ipAddress: '2001:db8:0:0::1' }).expect(200);
    const { body } = await operator.delete('/api/admin/unblock-ip').query({ ipAddress: '2001:db8::1' }).expect(404);
    expect(body.code).toBe('ADDRESS_NOT_BLOCKED');
  });

  it('blocks an address once: blocking it again updates the reason and the end', async () => {
    await block({ ipAddress: STRANGER }).expect(200);
    const { body } = await block({ ipAddress: `::ffff:${STRANGER}`, reason: 'again', hours: 2 }).expect(200);
    expect(body.data).toMatchObject({ ipAddress: STRANGER, reason: 'again', expiresAt: expect.any(String) });
    expect((await operator.get('/api/admin/blocked-ips')).body.data).toHaveLength(1);
  });

  it('keeps the reason of a block that is extended without one', async () => {
    await block({ ipAddress: STRANGER, reason: 'scraping' }).expect(200);
    const { body } = await block({ ipAddress: STRANGER, hours: 2 }).expect(200);
    expect(body.data).toMatchObject({ reason: 'scraping', expiresAt: expect.any(String) });
  });

  it.each(['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1', '0.0.0.0/0'])(
    '[X3-008] does not let operators lock themselves out with %s',
    async (ipAddress) => {
      const { body } = await block({ ipAddress }).expect(409);
      expect(body.code).toBe('OWN_ADDRESS');
      await untilTold(200, '127.0.0.1');
    },
  );

  it('[X3-008] lets an operator who was blocked undo it, but nobody without a session', async () => {
    const from = (agent: typeof operator, path: string) => agent.get(path).set('x-forwarded-for', STRANGER);
    await block({ ipAddress: STRANGER }).expect(200);
    await untilTold(403, STRANGER);
    await from(operator, '/api/admin/blocked-ips').expect(200);
    await from(operator, '/api/offers').expect(403);
    const forged = request(app.http).get('/api/admin/blocked-ips').set('cookie', 'rb_operator=forged');
    expect((await forged.set('x-forwarded-for', STRANGER).expect(403)).body.code).toBe('ADDRESS_BLOCKED');
    await request(app.http).post('/api/admin/login').set('x-forwarded-for', STRANGER).send({}).expect(403);
    await operator
      .delete('/api/admin/unblock-ip')
      .set('x-forwarded-for', STRANGER)
      .send({ ipAddress: STRANGER })
      .expect(200);
  });

  it.each([
    [{}, 'Please enter an IP address'],
    [{ ipAddress: '  ' }, 'Please enter an IP address'],
    [{ ipAddress: '300.1.1.1' }, 'Please enter a valid IP address (e.g., 192.168.1.1)'],
    [{ ipAddress: 'evil.example' }, 'Please enter a valid IP address (e.g., 192.168.1.1)'],
    [{ ipAddress: "1.1.1.1'; DROP TABLE users" }, 'Please enter a valid IP address (e.g., 192.168.1.1)'],
    [{ ipAddress: ['1.1.1.1'] }, 'Please enter an IP address'],
    [{ ipAddress: STRANGER, hours: 0 }, 'Invalid input'],
  ])('[B5-037, B5-038, B8-016] refuses %j with its text', async (body, error) => {
    expect((await block(body).expect(400)).body).toMatchObject({ success: false, error, code: 'VALIDATION' });
    if (!('hours' in body))
      expect((await operator.delete('/api/admin/unblock-ip').send(body).expect(400)).body.error).toBe(error);
  });

  it('leaves a row in the audit log for every command, which nobody can change', async () => {
    await block({ ipAddress: STRANGER, reason: 'audited' }).expect(200);
    await operator.delete('/api/admin/unblock-ip').send({ ipAddress: STRANGER }).expect(200);
    await block({ ipAddress: '127.0.0.1' }).expect(409);
    const { body, headers } = await operator.get('/api/admin/audit').query({ range: '[0,1]' }).expect(200);
    expect(headers['content-range']).toMatch(/^audit 0-1\/\d+$/);
    expect(body[0]).toMatchObject({
      action: 'unblock-ip',
      operator: 'admin',
      subject: STRANGER,
      ipAddress: '127.0.0.1',
    });
    expect(body[1]).toMatchObject({ action: 'block-ip', details: { reason: 'audited' } });
    const first = await operator.get('/api/admin/audit').query({ filter: '{"action":"login"}' }).expect(200);
    expect(first.body.length).toBeGreaterThan(0);
    await expect(app.dataSource.query('UPDATE audit_log SET operator = $1', ['x'])).rejects.toThrow('append-only');
    await expect(app.dataSource.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
  });
});
