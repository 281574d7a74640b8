import { RefundsService } from '../src/checkout/refunds.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, fakeClock } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

const PLATE = { licensePlate: 'RBK4821', state: 'OH' };
const NEVER_MADE = '/api/shared/AAAAAAAAAAAAAAAAAAAAAA';

describe('sharing a report by a link', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ PUBLIC_URL: 'http://shop.example' })));
  afterAll(() => app.stop());

  /** Somebody who found the vehicle by its plate, and paid. */
  async function buyerByPlate() {
    const visitor = new TestVisitor(app);
    const { body } = await visitor.agent.post('/api/lookup/license-plate').send(PLATE).expect(200);
    const { id: reportId, userId } = body.data as { id: string; userId: string };
    const { sessionId } = await visitor.openCheckout(reportId);
    await visitor.complete(sessionId).expect(200);
    return { visitor, reportId, sessionId, userId };
  }

  async function readable(buys = () => buyer(app, 'single_report')) {
    const bought = await buys();
    await bought.visitor.sign(bought.reportId).expect(200);
    await bought.visitor.address(bought.reportId).expect(200);
    await bought.visitor.readyReport(bought.reportId);
    return bought;
  }

  async function shared(buys?: () => ReturnType<typeof buyer>) {
    const bought = await readable(buys);
    const { body } = await bought.visitor.agent.post(`/api/reports/${bought.reportId}/share`).expect(200);
    const { url, expiresAt } = body.data as { url: string; expiresAt: string };
    return { ...bought, url, expiresAt, path: `/api${new URL(url).pathname}` };
  }

  const stranger = () => new TestVisitor(app).agent;

  it('lets anyone with the link read the whole report, and nothing about the person who shares it', async () => {
    const { visitor, reportId, path, url, userId } = await shared(buyerByPlate);
    expect(url).toMatch(/^http:\/\/shop\.example\/shared\/[\w-]{22}$/);
    const own = await visitor.report(reportId);
    expect(own).toMatchObject({ ...PLATE, plateMatch: 'demonstration' });
    const answer = await stranger().get(path).expect(200);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    const { report } = answer.body.data as { report: typeof own };
    expect(report.history).toEqual(own.history);
    expect(report.findings).toEqual(own.findings);
    const nobody = { userId: null, licensePlate: null, state: null, plateMatch: null, secureUrl: '' };
    expect(report).toMatchObject({ ...nobody, id: own.verification?.code, reportId: own.verification?.code });
    for (const secret of [reportId, userId, PLATE.licensePlate, 'Main St', '5551234567'])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  it('keeps the hash of the link only, and says whether there is one', async () => {
    const { visitor, reportId, path, expiresAt } = await shared();
    const token = path.split('/').at(-1) ?? '';
    const rows = await app.dataSource.query('SELECT * FROM report_shares');
    expect(JSON.stringify(rows)).not.toContain(token);
    const { body } = await visitor.agent.get(`/api/reports/${reportId}/share`).expect(200);
    expect(body.data).toMatchObject({ shared: true, expiresAt });
    expect((await visitor.report(reportId)).access.accessUntil).toBe(expiresAt);
  });

  it('keeps no link in a stored answer', async () => {
    const { visitor, reportId } = await readable();
    const again = () =>
      visitor.agent.post(`/api/reports/${reportId}/share`).set('idempotency-key', 'share-1').expect(200);
    const [first, second] = [await again(), await again()];
    expect(second.body.data.url).not.toBe(first.body.data.url);
    const kept = await app.dataSource.query('SELECT * FROM idempotency_keys');
    expect(JSON.stringify(kept)).not.toContain('/shared/');
  });

  it('ends at once when it is revoked, and an older one when a new one is made', async () => {
    const { visitor, reportId, path } = await shared();
    const { body } = await visitor.agent.post(`/api/reports/${reportId}/share`).expect(200);
    const newer = `/api${new URL(body.data.url as string).pathname}`;
    expect((await stranger().get(path).expect(410)).body).toMatchObject({ success: false, code: 'SHARE_ENDED' });
    await stranger().get(newer).expect(200);
    const revoked = await visitor.agent.delete(`/api/reports/${reportId}/share`).expect(200);
    expect(revoked.body.data).toEqual({ shared: false, yours: true, createdAt: null, expiresAt: null });
    await stranger().get(newer).expect(410);
  });

  it('makes one link of several asked for at once', async () => {
    const { visitor, reportId } = await readable();
    const ask = () => visitor.agent.post(`/api/reports/${reportId}/share`).expect(200);
    const answers = await Promise.all([ask(), ask(), ask()]);
    const codes = await Promise.all(
      answers.map(
        async ({ body }) => (await stranger().get(`/api${new URL(body.data.url as string).pathname}`)).status,
      ),
    );
    expect(codes.sort()).toEqual([200, 410, 410]);
  });

  it('[X3-001] can be made, seen or ended only by the owner', async () => {
    const { reportId, path } = await shared();
    for (const method of ['get', 'post', 'delete'] as const) {
      const { body } = await stranger()[method](`/api/reports/${reportId}/share`).expect(404);
      expect(body.code).toBe('REPORT_NOT_FOUND');
    }
    await stranger().get(path).expect(200);
  });

  it('cannot be made of a report that its owner cannot read', async () => {
    const { visitor, reportId } = await buyer(app, 'single_report');
    const { body } = await visitor.agent.post(`/api/reports/${reportId}/share`).expect(409);
    expect(body.code).toBe('REPORT_NOT_OPEN');
  });

  it('gives the same answer for every link that never existed', async () => {
    const answers = await Promise.all(
      [NEVER_MADE, '/api/shared/short', '/api/shared/%27--'].map((path) => stranger().get(path)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'SHARE_NOT_FOUND', error: answers[0]?.body.error });
    }
  });

  it('ends with online access and with a refund', async () => {
    const [first, second] = [await shared(), await shared()];
    await app.app.get(RefundsService).issueRefund(first.sessionId, 'requested');
    await stranger().get(first.path).expect(410);
    const clock = fakeClock(app);
    clock.advance({ days: 30, seconds: 1 });
    try {
      await stranger().get(second.path).expect(410);
    } finally {
      clock.restore();
    }
  });

  it('ends when its owner has their data erased', async () => {
    const { visitor, userId, path } = await shared();
    await app.dataSource.query('UPDATE users SET email = $2, "isVerified" = true WHERE id = $1', [
      userId,
      `${userId}@example.org`,
    ]);
    await visitor.agent.delete('/api/privacy/data').expect(200);
    await stranger().get(path).expect(404);
  });

  it('lists the reports that can be read now, and only to their owner', async () => {
    const { visitor, reportId } = await readable();
    const listed = await visitor.agent.get('/api/reports').expect(200);
    expect(listed.body.data).toMatchObject([{ id: reportId, vehicle: '2024 Ford F-150', vin: '1FTFW5L86RFB45612' }]);
    await visitor.lookup('JH4DC4340RS003205');
    expect((await visitor.agent.get('/api/reports')).body.data).toHaveLength(1);
    expect((await stranger().get('/api/reports').expect(200)).body.data).toEqual([]);
  });
});
