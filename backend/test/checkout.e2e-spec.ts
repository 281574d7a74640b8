import { type RunningApp, startApp } from './support/app.js';
import { fakeClock } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

describe('checkout', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  const ledger = (sessionId: string) =>
    app.dataSource.query('SELECT * FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = $1', [sessionId]);

  it('[B9-001, B9-003..B9-005] offers the catalog with its prices in cents', async () => {
    const { body } = await new TestVisitor(app).agent.get('/api/offers').expect(200);
    const { offers, payments } = body.data;
    expect(offers.slice(0, 3)).toEqual([
      expect.objectContaining({
        offerKey: 'single_report',
        name: 'Single Report',
        priceCents: 1999,
        mode: 'payment',
        credits: 1,
      }),
      expect.objectContaining({
        offerKey: 'unlimited_monthly',
        name: 'Unlimited Monthly',
        description: '$1 reports + $20/month',
        priceCents: 2000,
        mode: 'subscription',
        credits: 1,
      }),
      expect.objectContaining({
        offerKey: 'three_pack',
        name: 'Three Report Pack',
        priceCents: 2999,
        mode: 'payment',
        credits: 3,
      }),
    ]);
    expect(offers.map(({ offerKey }: { offerKey: string }) => offerKey)).toEqual([
      'single_report',
      'unlimited_monthly',
      'three_pack',
      'trial_monthly_2995',
      'trial_monthly_2500',
      'premium_upgrade',
      'onetime_report',
    ]);
    expect(payments).toEqual({ provider: 'simulated', simulated: true, publishableKey: null });
  });

  it('[X2-003, B4-001, B7-005] takes the price from the catalog and ignores what the client sends', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const session = await visitor.openCheckout(id, 'three_pack', { value: 1, priceCents: 1, currency: 'XXX' });
    expect(session).toMatchObject({ value: 2999, currency: 'USD', status: 'created' });
  });

  it('[B7-006, X2-004, X2-016] completes a session: one grant, one spend, the report unlocked', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'three_pack');
    const { body } = await visitor.complete(sessionId).expect(200);
    expect(body.data).toMatchObject({
      sessionId,
      status: 'completed',
      reportId: id,
      transactionId: expect.stringMatching(/^txn_/),
    });
    expect(await ledger(sessionId)).toEqual([
      expect.objectContaining({ source: 'purchase', deltaCredits: 3, offerKey: 'three_pack' }),
    ]);
    const { body: user } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    expect(user.data.creditsBalance).toBe(2);
    expect((await visitor.report(id)).access.paid).toBe(true);
  });

  it('[X2-004, X4-007] charges once however often a session is completed, also at the same time', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.complete(sessionId)));
    answers.push(await visitor.complete(sessionId));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.transactionId)).size).toBe(1);
    expect(await ledger(sessionId)).toHaveLength(1);
    const payments = await app.dataSource.query('SELECT * FROM simulated_payments WHERE reference = $1', [
      `sim_${sessionId}`,
    ]);
    expect(payments).toEqual([expect.objectContaining({ status: 'paid', amount: 1999 })]);
  });

  it('[X2-004] charges once when two tabs pay at the same time, and both show the one purchase', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const [first, second] = [
      await visitor.openCheckout(id, 'three_pack'),
      await visitor.openCheckout(id, 'three_pack'),
    ];
    expect(second.sessionId).not.toBe(first.sessionId);
    await Promise.all([visitor.complete(first.sessionId), visitor.complete(second.sessionId)]);
    const answers = [await visitor.complete(first.sessionId), await visitor.complete(second.sessionId)];
    // A tab that asks again after its own session was given up for the other's is told that it is closed.
    const bought = answers.filter(({ status }) => status === 200);
    expect(bought.length).toBeGreaterThan(0);
    expect(new Set(bought.map(({ body }) => body.data.transactionId)).size).toBe(1);
    const payments = await app.dataSource.query(
      'SELECT status FROM simulated_payments WHERE reference = ANY($1) ORDER BY status',
      [[`sim_${first.sessionId}`, `sim_${second.sessionId}`]],
    );
    expect(payments).toEqual([{ status: 'canceled' }, { status: 'paid' }]);
    const { body } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    expect(body.data.creditsBalance).toBe(2);
  });

  it.each([
    ['behind', -30],
    ['ahead of', 30],
  ])(
    '[X2-004] charges two tabs once when the clock of the shop is 30 s %s that of its database',
    async (_, seconds) => {
      const clock = fakeClock(app);
      clock.advance({ seconds });
      const visitor = new TestVisitor(app);
      const { id } = await visitor.lookup();
      const tabs = [await visitor.openCheckout(id, 'three_pack'), await visitor.openCheckout(id, 'three_pack')];
      await Promise.all(tabs.map(({ sessionId }) => visitor.complete(sessionId)));
      // A tab that came while the other was being paid asks again.
      for (const { sessionId } of tabs) await visitor.complete(sessionId);
      clock.restore();
      const payments = await app.dataSource.query(
        'SELECT state, count(*)::int FROM payments WHERE id = ANY($1) GROUP BY state ORDER BY state',
        [tabs.map(({ sessionId }) => sessionId)],
      );
      expect(payments).toEqual([
        { state: 'failed', count: 1 },
        { state: 'paid', count: 1 },
      ]);
    },
  );

  it('[X2-006] declines a declined card with a text that helps, grants nothing and closes the session', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    const { body } = await visitor.complete(sessionId, 'sim_card_declined').expect(402);
    expect(body).toMatchObject({ code: 'PAYMENT_DECLINED', error: 'Your card was declined. Please use another card.' });
    expect(await ledger(sessionId)).toHaveLength(0);
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('SESSION_CLOSED');
    expect((await visitor.report(id)).access.paid).toBe(false);
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
  });

  it('[X1-006] holds a price until the stated time, and no longer', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    await app.dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() - interval '1 second' WHERE id = $1`, [
      sessionId,
    ]);
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('QUOTE_EXPIRED');
    expect(await ledger(sessionId)).toHaveLength(0);
  });

  it('[B9-016, X4-003] opens no session at a price that is no longer held, or held for something else', async () => {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const page = 'checkout-3';
    const post = (path: string, body: object) => visitor.agent.post(`/api/checkout/${path}`).send(body);
    const { body } = await post('hold', { reportId, page }).expect(200);
    const { hold, expiresAt } = body.data as { hold: string; expiresAt: string };
    const { body: longer } = await post('hold/extend', { hold }).expect(200);
    expect(Date.parse(longer.data.expiresAt) - Date.parse(expiresAt)).toBe(5 * 60_000);
    expect(longer.data.extensionsLeft).toBe(2);
    const order = { reportId, offerKey: 'single_report', termsAccepted: true, hold: longer.data.hold as string };
    await post('session', { ...order, page }).expect(200);
    for (const other of [{ page: 'checkout-2' }, { page, hold: `${hold}x` }, { page, hold: 'x'.repeat(500) }])
      expect((await post('session', { ...order, ...other }).expect(409)).body.code).toBe('QUOTE_EXPIRED');
    await post('hold', { reportId: 'short', page }).expect(404);
    await post('hold/extend', { hold: { $gt: '' } }).expect(400);
  });

  it('[X2-008, X1-009] sells a subscription only with consent to its renewal, and keeps the words', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const order = { reportId: id, offerKey: 'unlimited_monthly', termsAccepted: true };
    expect((await visitor.agent.post('/api/checkout/session').send(order).expect(400)).body.code).toBe(
      'CONSENT_REQUIRED',
    );
    const { sessionId } = await visitor.openCheckout(id, 'unlimited_monthly', { renewalAccepted: true });
    const [consent] = await app.dataSource.query('SELECT * FROM checkout_consents WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    expect(consent).toMatchObject({
      renewalAccepted: true,
      consentText: expect.stringContaining('every month until you cancel'),
    });
    expect(consent.ipAddress).toBeTruthy();
    await visitor.complete(sessionId).expect(200);
    const [entry] = await ledger(sessionId);
    expect(entry.unlimitedFlag).toBe(true);
    const { body } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    expect(body.data.unlimitedActive).toBe(true);
  });

  it.each([
    [{ offerKey: 'no_such_offer' }, 400, 'UNKNOWN_OFFER'],
    [{ offerKey: 7 }, 400, 'VALIDATION'],
    [{ termsAccepted: false }, 400, 'VALIDATION'],
    [{ contactEmail: 'nobody' }, 400, 'VALIDATION'],
    [{ reportId: 'undefined' }, 404, 'REPORT_NOT_FOUND'],
    [{ reportId: 'AAAAAAAAAAAAAAAAAAAAAA' }, 404, 'REPORT_NOT_FOUND'],
  ])('refuses to open a session with %j', async (wrong, status, code) => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const order = { reportId: id, offerKey: 'single_report', termsAccepted: true, ...wrong };
    const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(status);
    expect(body).toMatchObject({ success: false, code });
  });

  it('[X3-001] keeps a session to its buyer', async () => {
    const visitor = new TestVisitor(app);
    const { sessionId } = await visitor.openCheckout((await visitor.lookup()).id);
    const other = new TestVisitor(app);
    await other.lookup();
    expect((await other.complete(sessionId).expect(404)).body.code).toBe('SESSION_NOT_FOUND');
  });

  it('[B3-031, B3-032] stores the marketing parameters with the session', async () => {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id, 'single_report', {
      gclid: 'g1',
      utmSource: 'ads',
      marketing: { matchtype: 'e', network: 'g', unknown: 'dropped', device: 5 },
    });
    const [row] = await app.dataSource.query('SELECT * FROM checkout_sessions WHERE id = $1', [sessionId]);
    expect(row).toMatchObject({ gclid: 'g1', utmSource: 'ads', marketing: { matchtype: 'e', network: 'g' } });
  });
});

describe('the database itself refuses', () => {
  let app: RunningApp;
  let userId: string;
  let reportId: string;
  beforeAll(async () => {
    app = await startApp();
    await new TestVisitor(app).lookup();
    [{ userId, id: reportId }] = await app.dataSource.query('SELECT "userId", id FROM vehicle_reports');
  });
  afterAll(() => app.stop());

  const grant = (credits: number) =>
    app.dataSource.query(`INSERT INTO entitlement_ledger ("userId", source, "deltaCredits") VALUES ($1, 'grant', $2)`, [
      userId,
      credits,
    ]);

  it('a changed or deleted ledger entry', async () => {
    await grant(1);
    await expect(app.dataSource.query('UPDATE entitlement_ledger SET "deltaCredits" = 99')).rejects.toThrow(
      'append-only',
    );
    await expect(app.dataSource.query('DELETE FROM entitlement_ledger')).rejects.toThrow('append-only');
  });

  it('[B3-009] a balance below zero, at which each begins', async () => {
    const { body } = await new TestVisitor(app).agent.post('/api/users/ensure').send({});
    expect(body.data.creditsBalance).toBe(0);
    await expect(grant(-50)).rejects.toThrow('users_credits_not_negative');
  });

  it('two spends on one report', async () => {
    const spend = () =>
      app.dataSource.query(
        `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId") VALUES ($1, 'unlock', 0, $2)`,
        [userId, reportId],
      );
    await spend();
    await expect(spend()).rejects.toThrow('entitlement_ledger_unlock_key');
  });

  it('a completed session without its transaction', async () => {
    await expect(
      app.dataSource.query(
        `INSERT INTO checkout_sessions (id, "userId", "vehicleReportId", "offerKey", mode, value, status, "expiresAt")
         VALUES ('x', $1, $2, 'single_report', 'payment', 1999, 'completed', now())`,
        [userId, reportId],
      ),
    ).rejects.toThrow('checkout_sessions_completed_check');
  });

  it('another history on a sold report', async () => {
    await app.dataSource.query(
      `UPDATE vehicle_reports SET history = '{"v": 1}', "fulfilledAt" = now(), "verificationCode" = 'ABCDEFGHJKMN',
         fingerprint = repeat('0', 64)`,
    );
    await expect(app.dataSource.query(`UPDATE vehicle_reports SET history = '{"v": 2}'`)).rejects.toThrow('frozen');
  });
});
