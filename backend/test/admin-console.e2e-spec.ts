import type { RunningApp } from './support/app.js';
import { VINS } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { until } from './support/until.js';
import { REAL_VIN, signedUnpaid, TestVisitor } from './support/visitor.js';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

describe('the figures and lists of the console', () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof signIn>>;
  let ada: TestVisitor;
  let adaId: string;
  let report: string;
  beforeAll(async () => {
    app = await startAppWithOperator({ CART_VARIANTS: 'cart-2:1', CHECKOUT_VARIANTS: 'checkout-5:1' });
    operator = await signIn(app);
    ada = new TestVisitor(app);
    await ada.agent.get('/api/variants').expect(200);
    const found = await ada.lookup();
    report = found.id;
    adaId = found.userId ?? '';
    await ada.agent
      .post('/api/users/register')
      .send({ fullName: '=HYPERLINK("http://evil.example")', email: 'ada@example.org' })
      .expect(200);
    const { sessionId } = await ada.openCheckout(report, 'single_report', { contactEmail: 'ada@example.org' });
    await ada.complete(sessionId).expect(200);
    await ada.agent.post('/api/errors').send({ message: 'It broke 12 times', severity: 'high' }).expect(200);
    await ada.agent.post('/api/errors').send({ message: 'It broke 13 times', severity: 'medium' }).expect(200);
    await ada.sign(report).set('user-agent', IPHONE).expect(200);
    await ada.address(report).expect(200);
    const guest = new TestVisitor(app);
    await guest.agent.get('/api/variants').expect(200);
    await signedUnpaid(app, (await guest.lookup('JH4DC4340RS003205')).id);
  });
  afterAll(() => app.stop());

  const get = (path: string, query: object = {}) => operator.get(`/api/admin/${path}`).query(query);
  const lastAudit = async () => (await get('audit', { range: '[0,0]' }).expect(200)).body[0];

  describe('conversions', () => {
    it('[B2-136..B2-141, B2-145, B2-146, B2-165] come with device and state, newest first', async () => {
      const { body, headers } = await get('conversions', { days: 1 }).expect(200);
      expect(headers['content-range']).toBe('conversions 0-1/2');
      expect(body[1]).toMatchObject({
        user_id: adaId,
        email: 'ada@example.org',
        phone_number: '5551234567',
        city: 'Miami',
        vehicle_make: 'Ford',
        vin: REAL_VIN,
        device: 'Mobile',
        verified: true,
      });
      expect(body[0]).toMatchObject({ full_name: null, email: null, address_line1: null, verified: false });
    });

    it.each([
      ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0 Safari/537.36', 'Chrome'],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/18.0 Safari/605.1.15', 'Safari'],
      ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0', 'Firefox'],
      ['Mozilla/5.0 (Linux; Android 16) Chrome/143.0 Mobile Safari/537.36', 'Mobile'],
      ['curl/8', 'Desktop'],
      [null, 'Desktop'],
    ])('[B2-145] %s is %s', async (userAgent, device) => {
      const [row] = (await get('conversions', { range: '[0,0]' }).expect(200)).body;
      await app.dataSource.query('UPDATE signatures SET "userAgent" = $1 WHERE id = $2', [userAgent, row.id]);
      const { body } = await get('conversions', { filter: JSON.stringify({ device }) }).expect(200);
      expect(body).toContainEqual(expect.objectContaining({ id: row.id, device }));
    });

    it('are filtered, sorted and paged; the period can be one of the past', async () => {
      const ids = async (query: object) =>
        (await get('conversions', query).expect(200)).body.map((row: { user_id: string }) => row.user_id);
      for (const filter of [{ q: 'ADA@' }, { q: REAL_VIN }, { q: report }, { verified: true }, { q: 'hyperlink' }])
        expect(await ids({ filter: JSON.stringify(filter) })).toEqual([adaId]);
      expect(await ids({ sort: '["vehicle_make","DESC"]', range: '[0,0]' })).toEqual([adaId]);
      expect(await ids({ days: 30, date: '2020-01-01' })).toEqual([]);
      for (const wrong of [{ days: 3 }, { date: 'x' }, { sort: '["vin","ASC"]' }, { filter: '{"user_agent":"x"}' }])
        await get('conversions', wrong).expect(400);
    });

    it('are exported without letting a spreadsheet run them, and the export is noted', async () => {
      const { text, headers } = await get('conversions.csv', { days: 1, filter: '{"verified":true}' }).expect(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      const [head, row, end] = text.split('\r\n');
      expect(head).toContain('"full_name","email","phone_number"');
      expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")","ada@example.org"`);
      expect(end).toBe('');
      expect(await lastAudit()).toMatchObject({
        action: 'export-conversions',
        details: { days: 1, rows: 1, filtered: true },
      });
      await get('conversions.csv', { days: 3 }).expect(400);
    });
  });

  it('show the whole timeline of a visitor, and note who looked', async () => {
    const story = await until(
      async () => (await get(`visitors/${adaId}/timeline`).expect(200)).body.data,
      ({ moments }) => moments.some(({ kind }: { kind: string }) => kind === 'fulfillment'),
    );
    expect(story.visitor).toMatchObject({ id: adaId, displayName: 'ada', email: 'ada@example.org', creditsBalance: 0 });
    const kinds = story.moments.map(({ kind }: { kind: string }) => kind);
    for (const kind of [
      'arrival',
      'search',
      'checkout',
      'payment',
      'ledger',
      'fulfillment',
      'signature',
      'address',
      'mail',
      'error',
    ])
      expect(kinds).toContain(kind);
    const times = story.moments.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    const signature = story.moments.find(({ kind }: { kind: string }) => kind === 'signature');
    expect(signature.facts.image).toMatch(/^data:image\/png;base64,/);
    expect(story.shortened).toBe(false);
    expect(await lastAudit()).toMatchObject({ action: 'view-visitor', subject: adaId });
    for (const nobody of ['nobody', 'x'.repeat(290)])
      expect((await get(`visitors/${nobody}/timeline`).expect(404)).body.code).toBe('USER_NOT_FOUND');
  });

  it('show the course of the funnel, empty hours included', async () => {
    const { data } = (await get('funnel-trend', { days: 1 }).expect(200)).body;
    expect(data).toMatchObject({ bucket: 'hour', periodDays: 1, lastUpdated: expect.stringMatching(/Z$/) });
    expect(data.steps).toEqual({ reports: 2, checkouts: 1, paid: 1, signatures: 1, addresses: 1 });
    expect(data.buckets.length).toBeGreaterThanOrEqual(24);
    expect(data.buckets.length).toBeLessThanOrEqual(25);
    const sum = (name: string) =>
      data.buckets.reduce((all: number, one: Record<string, number>) => all + one[name]!, 0);
    expect([sum('reports'), sum('revenueCents')]).toEqual([2, 1999]);
    const month = (await get('funnel-trend', { days: 30, date: '2020-01-31' }).expect(200)).body.data;
    expect([month.bucket, month.buckets.length, month.steps.reports]).toEqual(['day', 30, 0]);
    expect(month.buckets[0].at).toBe('2020-01-02T00:00:00.000Z');
    await get('funnel-trend', { days: 5 }).expect(400);
  });

  it('[X2-017] compare the variants by their sales, with the interval', async () => {
    const { data } = (await get('variant-comparison', { days: 1 }).expect(200)).body;
    const figures = { visitors: 2, buyers: 1, revenueCents: 1999, conversion: 50, low: 9.5, high: 90.5 };
    expect(data).toEqual([
      { experiment: 'cart', variant: 'cart-2', ...figures },
      { experiment: 'checkout', variant: 'checkout-5', ...figures },
    ]);
    expect((await get('variant-comparison', { date: '2020-01-01' }).expect(200)).body.data).toEqual([]);
  });

  it('count one error once, however often it came', async () => {
    const { body, headers } = await get('error-groups').expect(200);
    expect(headers['content-range']).toBe('error-groups 0-0/1');
    expect(body[0]).toMatchObject({ count: 2, visitors: 1, severity: 'high', message: 'It broke 13 times' });
    expect((await get('error-groups', { filter: '{"severity":"critical"}' }).expect(200)).body).toEqual([]);
  });

  it('say which providers the shop depends on and what it spent', async () => {
    const { data } = (await get('providers').expect(200)).body;
    const roles = data.providers.map(({ role, simulated, state }: Record<string, unknown>) => [role, simulated, state]);
    expect(roles).toEqual([
      ['Vehicle history', true, 'ok'],
      ['License plates', true, 'ok'],
      ['Recalls and ratings', false, 'off'],
      ['Payments', true, 'ok'],
      ['Mail', true, 'ok'],
      ['Background jobs', false, 'ok'],
    ]);
    await app.dataSource.query(
      `INSERT INTO provider_spend (provider, service, "reportId", "costCents", "spentAt")
       VALUES ('vinaudit', 'report', 'a', 100, now()), ('vinaudit', 'report', 'b', 150, now() - interval '40 days')`,
    );
    expect((await get('providers').expect(200)).body.data.costs).toEqual([
      { provider: 'vinaudit', service: 'report', answers: 2, monthCents: 100, totalCents: 250 },
    ]);
  });

  it('stop counting beyond the last page anyone opens', async () => {
    await app.dataSource.query(
      `INSERT INTO client_errors (message, "errorType", severity, details, fingerprint)
       SELECT 'many', 'api', 'medium', '{}', 'many' FROM generate_series(1, 10050)`,
    );
    const { headers } = await get('client-errors', { range: '[0,0]' }).expect(200);
    expect(headers['content-range']).toBe('client-errors 0-0/10001');
    await app.dataSource.query(`DELETE FROM client_errors WHERE fingerprint = 'many'`);
  });

  it('count as revenue what purchases, renewals and extra reports brought, without what went back or is in dispute', async () => {
    const revenue = async (): Promise<number> => {
      const { buckets } = (await get('funnel-trend', { days: 1 }).expect(200)).body.data;
      return buckets.reduce((all: number, { revenueCents }: { revenueCents: number }) => all + revenueCents, 0);
    };
    const subscriber = new TestVisitor(app);
    const { id } = await subscriber.lookup(VINS[2]);
    const { sessionId } = await subscriber.openCheckout(id, 'unlimited_monthly', {
      contactEmail: 'subscriber@example.org',
      renewalAccepted: true,
    });
    const before = await revenue();
    await subscriber.complete(sessionId).expect(200);
    expect(await revenue()).toBe(before + 2000);
    await app.dataSource.query(
      `INSERT INTO payments (id, kind, state, "userId", "offerKey", "amountCents", currency, "subscriptionId", period, "vehicleReportId",
         "transactionId", "settledAt")
       SELECT kind, kind, 'paid', bought."userId", bought."offerKey", cents, bought.currency, bought.id, 0, report, 'txn_' || kind, now()
       FROM subscriptions bought, vehicle_reports found,
         LATERAL (VALUES ('renewal', 2000, NULL), ('extra_report', 100, found.id)) AS later(kind, cents, report)
       WHERE bought."checkoutSessionId" = $1 AND found.token = $2`,
      [sessionId, id],
    );
    expect(await revenue()).toBe(before + 4100);
    const disputed = `UPDATE payments SET "disputeState" = $1, "disputeReference" = 'dp_1' WHERE id = 'renewal'`;
    await app.dataSource.query(disputed, ['open']);
    expect(await revenue()).toBe(before + 2100);
    await app.dataSource.query(disputed, ['won']);
    await app.dataSource.query(
      `UPDATE payments SET state = 'refunded', "refundReason" = 'operator' WHERE id = 'extra_report'`,
    );
    expect(await revenue()).toBe(before + 4000);
  });
});
