import type { PurchasesView, ReceiptView } from '../src/purchases/purchases.dto.js';
import { Clock } from '../src/platform/config/clock.js';
import { SimulatedWebhooksService } from '../src/payments/simulated/simulated-webhooks.service.js';
import { untilJobsDone } from './support/jobs.js';
import { buyer, moneyShop, sessionOf, VINS, holdNoAnswer, holdNoRecords } from './support/money.js';
import { linksTo, untilMails } from './support/outbox.js';
import { proveEmail, someone } from './support/sign-in.js';
import { until } from './support/until.js';
import { ADDRESS, TestVisitor } from './support/visitor.js';
import { reconcile } from './support/reconcile.js';

describe('the purchases of a visitor', () => {
  const shop = moneyShop();

  const purchases = async ({ agent }: TestVisitor): Promise<PurchasesView> =>
    (await agent.get('/api/purchases').expect(200)).body.data;
  const receipt = async ({ agent }: TestVisitor, id: string): Promise<ReceiptView> =>
    (await agent.get(`/api/purchases/receipts/${id}`).expect(200)).body.data;
  const entitlement = async ({ agent }: TestVisitor) =>
    (await agent.get('/api/purchases/entitlement').expect(200)).body.data;

  it('are empty for a browser without purchases, and create no user for it', async () => {
    const visitor = new TestVisitor(shop.app);
    const count = async () => (await shop.app.dataSource.query('SELECT count(*)::int AS count FROM users'))[0].count;
    const before = await count();
    expect(await purchases(visitor)).toEqual({
      owner: { email: null, emailVerified: false },
      reports: [],
      lookedUp: [],
      held: null,
      credits: { balance: 0, lines: [] },
      subscriptions: [],
      receipts: [],
    });
    expect(await entitlement(visitor)).toEqual({
      unlimitedActive: false,
      creditsBalance: 0,
      reportsUsed: null,
      reportsPerPeriod: null,
    });
    expect(await count()).toBe(before);
  });

  it('[X2-015, A9-024] say of each report what is left to do, until it can no longer be read', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'single_report');
    const step = async () => (await purchases(visitor)).reports.map(({ access }) => access.nextStep);
    expect((await purchases(visitor)).reports).toEqual([
      expect.objectContaining({ reportId, vehicle: '2024 Ford F-150', vin: VINS[0], plate: null }),
    ]);
    expect(await step()).toEqual(['sign']);
    await visitor.sign(reportId).expect(200);
    expect(await step()).toEqual(['address']);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
    expect(await step()).toEqual(['read']);
    shop.clock.advance({ days: 30.01 });
    const [report] = (await purchases(visitor)).reports;
    expect(report?.access).toMatchObject({ paid: false, nextStep: 'checkout', refunded: null });
    expect(report?.access.accessUntil).not.toBeNull();
  });

  it('[X1-006] show a late payment as email, receipt and export do: that it came, when it was refunded and why', async () => {
    const { dataSource, app: nest } = shop.app;
    const visitor = new TestVisitor(shop.app);
    const email = someone();
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const { sessionId } = await visitor.openCheckout(reportId, 'single_report', { contactEmail: email });
    await dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() - interval '1 s' WHERE id = $1`, [
      sessionId,
    ]);
    await reconcile(nest);
    shop.clock.advance({ days: 2 });
    const came = new Date(nest.get(Clock).now()).toISOString().slice(0, 10);
    const { reference } = await sessionOf(shop.app, sessionId);
    await dataSource.query(
      `UPDATE simulated_payments SET status = 'paid', "transactionId" = 'txn_late' WHERE reference = $1`,
      [reference],
    );
    await nest.get(SimulatedWebhooksService).deliver({ id: 'sim_evt_late', type: 'payment.paid', reference });
    const back = await until(
      () => purchases(visitor),
      ({ receipts }) => receipts[0]?.refund === 'done',
    );
    const reason = 'The payment arrived when nothing was due any more, so it bought nothing.';
    const told = { refundText: reason, refundedAt: back.receipts[0]?.refundedAt, paidAt: back.receipts[0]?.paidAt };
    expect(told).toMatchObject({ paidAt: expect.stringMatching(came), refundedAt: expect.stringMatching(came) });
    expect(back).toMatchObject({
      ...{ reports: [], credits: { lines: [] } },
      receipts: [{ id: sessionId, amountCents: 1999, refundableUntil: null, ...told }],
    });
    expect(await receipt(visitor, sessionId)).toMatchObject({ transactionId: 'txn_late', refund: 'done', ...told });
    expect((await untilMails(shop.app, 'refund', email))[0]).toContain(reason);
    const again = visitor.agent.post(`/api/purchases/${sessionId}/refund`).send({ reason: 'other' });
    expect((await again.expect(200)).body.data.text).toContain('We have already refunded this payment: $19.99');
    await proveEmail(shop.app, visitor, email);
    const { body } = await visitor.agent.get('/api/privacy/data').expect(200);
    const { paidAt, refundedAt } = told;
    expect(body.data.purchases).toMatchObject([{ status: 'expired', paidAt, refundedAt, refundReason: reason }]);
  });

  it('[X1-010] show a credit that came back because there were no records', async () => {
    holdNoRecords(shop.app);
    const { visitor } = await buyer(shop.app, 'three_pack', undefined, VINS[2]);
    const told = await until(
      () => purchases(visitor),
      ({ credits }) => credits.balance === 3,
    );
    expect(told.reports[0]?.access).toMatchObject({ paid: false, refunded: 'credit', noRecords: true });
    expect(told.credits.lines.map(({ text, change, balance }) => [text, change, balance])).toEqual([
      ['Given back for 2008 GMC Acadia', 1, 3],
      ['Used for 2008 GMC Acadia', -1, 2],
      ['Bought: Three Report Pack', 3, 3],
    ]);
    expect(await entitlement(visitor)).toMatchObject({ creditsBalance: 3, reportsPerPeriod: null });
    jest.restoreAllMocks();
  });

  it('[B9-013] count the reports of a subscription that has a counter, and show the unlimited one as such', async () => {
    const trial = await buyer(shop.app, 'trial_monthly_2995');
    expect(await entitlement(trial.visitor)).toEqual({
      unlimitedActive: false,
      creditsBalance: 0,
      reportsUsed: 1,
      reportsPerPeriod: 3,
    });
    const [subscription] = (await purchases(trial.visitor)).subscriptions;
    expect(subscription).toMatchObject({
      name: '3 Day Membership Trial',
      status: 'trialing',
      amountCents: 2995,
      endedAt: null,
    });
    expect(subscription?.terms).toContain('until you cancel');
    expect((await purchases(trial.visitor)).credits.lines).toEqual([]);
    shop.clock.advance({ days: 4 });
    expect(await entitlement(trial.visitor)).toMatchObject({ reportsPerPeriod: null });
    const unlimited = await buyer(shop.app, 'unlimited_monthly');
    expect(await entitlement(unlimited.visitor)).toMatchObject({ unlimitedActive: true, reportsPerPeriod: null });
  });

  it('[X2-012] always have a receipt for every payment, with the payer and the terms', async () => {
    const { visitor, sessionId, reportId } = await buyer(shop.app, 'unlimited_monthly');
    await visitor.agent.post('/api/users/register').send({ fullName: 'Ada Reader', email: 'ada.r@example.org' });
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.agent.post('/api/checkout/extra-report').send({ reportId: further, confirmed: true }).expect(200);
    shop.clock.advance({ days: 400 });
    const [extra, first] = (await purchases(visitor)).receipts;
    expect(first).toMatchObject({ id: sessionId, kind: 'purchase', title: 'Unlimited Monthly', amountCents: 2000 });
    expect(await receipt(visitor, sessionId)).toMatchObject({
      title: 'Unlimited Monthly',
      vehicle: '2024 Ford F-150',
      currency: 'USD',
      refund: 'none',
      simulated: true,
      reportId,
      billedTo: ['Ada Reader', 'ada.r@example.org', ADDRESS.addressLine1, 'Miami, FL 33101'],
      termsText: expect.stringContaining('Extra reports: $1.00 each'),
    });
    expect(await receipt(visitor, extra?.id ?? '')).toMatchObject({
      kind: 'extra_report',
      title: 'Unlimited Monthly: extra report',
      amountCents: 100,
      vehicle: '1994 Acura Integra',
    });
  });

  it("[X3-001] belong to nobody else, and follow their owner's emailed link", async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'single_report');
    const stranger = await buyer(shop.app, 'single_report', undefined, VINS[1]);
    expect((await purchases(stranger.visitor)).receipts.map(({ id }) => id)).toEqual([stranger.sessionId]);
    for (const id of [sessionId, 'AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', "'; --"]) {
      const { body } = await stranger.visitor.agent.get(`/api/purchases/receipts/${encodeURIComponent(id)}`);
      expect(body).toMatchObject({ success: false, code: 'PURCHASE_NOT_FOUND' });
    }
    const email = 'owner@example.org';
    await visitor.agent.post('/api/users/register').send({ fullName: 'The Owner', email }).expect(200);
    const elsewhere = new TestVisitor(shop.app);
    await elsewhere.agent.post('/api/users/magic-link').send({ email }).expect(200);
    const [token] = await linksTo(shop.app, email);
    await visitor.agent.post('/api/users/magic-link/consume').send({ token }).expect(200);
    await visitor.agent.post('/api/users/magic-link').send({ email }).expect(200);
    const second = (await linksTo(shop.app, email, 2)).find((link) => link !== token);
    await elsewhere.agent.post('/api/users/magic-link/consume').send({ token: second }).expect(200);
    const told = await purchases(elsewhere);
    expect(told.owner).toEqual({ email, emailVerified: true });
    expect(told.receipts.map(({ id }) => id)).toEqual([sessionId]);
    // Whoever is signed in stays who they are when they type another address.
    await elsewhere.agent.post('/api/users/register').send({ fullName: 'The Owner', email: 'typed@example.org' });
    expect((await purchases(elsewhere)).owner).toEqual({ email, emailVerified: true });
  });

  it('[X2-010] a canceled subscription can be resumed until its period ends, and canceled again, each with its email', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id: reportId } = await visitor.lookup();
    const contactEmail = 'second.thoughts@example.org';
    const order = { renewalAccepted: true, contactEmail };
    await visitor.complete((await visitor.openCheckout(reportId, 'unlimited_monthly', order)).sessionId).expect(200);
    const subscription = async () => (await purchases(visitor)).subscriptions[0]!;
    const { id, nextChargeAt } = await subscription();
    const act = (what: string) => visitor.agent.post(`/api/subscriptions/${id}/${what}`);
    const emails = async () =>
      (
        await shop.app.dataSource.query(
          `SELECT count(*)::int AS count FROM mails WHERE recipient = $1 AND kind = 'cancellation'`,
          [contactEmail],
        )
      )[0].count;
    await act('cancel').expect(200);
    await act('cancel').expect(200);
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: true, nextChargeAt: null });
    expect(await emails()).toBe(1);
    await act('resume').expect(200);
    expect(await subscription()).toMatchObject({ cancelAtPeriodEnd: false, nextChargeAt });
    shop.clock.advance({ days: 1 });
    await act('cancel').expect(200);
    expect(await emails()).toBe(2);
    shop.clock.advance({ days: 31 });
    expect((await act('resume').expect(404)).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    await new TestVisitor(shop.app).agent.post(`/api/subscriptions/${id}/resume`).expect(404);
    await visitor.agent.post('/api/subscriptions/x/resume').expect(404);
  });

  it('date credit movements by the shop’s clock, like receipts', async () => {
    shop.clock.advance({ days: 40 });
    const subscription = await buyer(shop.app, 'unlimited_monthly');
    shop.clock.advance({ days: 32 });
    await shop.bill(subscription.sessionId);
    const { credits, receipts } = await purchases(subscription.visitor);
    const days = (lines: readonly string[]) => lines.map((instant) => instant.slice(0, 10));
    const [renewed = '', bought = ''] = days(receipts.map(({ paidAt }) => paidAt));
    expect(days(credits.lines.map(({ at }) => at))).toEqual([renewed, bought, bought]);

    const source = holdNoAnswer(shop.app);
    const pack = await buyer(shop.app, 'three_pack', undefined, VINS[1]);
    const ask = pack.visitor.agent.post(`/api/purchases/${pack.sessionId}/refund`).send({ reason: 'unused' });
    expect((await ask.expect(200)).body.data.decision).toBe('granted');
    source.mockRestore();
    const { lines } = (await purchases(pack.visitor)).credits;
    expect(days(lines.map(({ at }) => at))).toEqual([renewed, renewed, renewed, renewed]);
  });

  it('take no more statements for many purchases than for one', async () => {
    const { visitor, reportId, userId } = await buyer(shop.app, 'three_pack');
    /** Those about this person, once the background jobs are done: they use the same connections. */
    const statements = async (): Promise<number> => {
      await untilJobsDone(shop.app);
      const asked = jest.spyOn(shop.app.dataSource, 'query');
      await purchases(visitor);
      const about = asked.mock.calls.filter(([, parameters]) => Array.isArray(parameters) && parameters[0] === userId);
      asked.mockRestore();
      return about.length;
    };
    expect(await statements()).toBe(5);
    for (let more = 0; more < 4; more++) {
      const { sessionId } = await visitor.openCheckout(reportId, 'three_pack');
      await visitor.complete(sessionId).expect(200);
    }
    for (const vin of VINS.slice(1)) {
      const { id } = await visitor.lookup(vin);
      await visitor.agent.post(`/api/reports/${id}/unlock`).expect(200);
    }
    const { receipts, reports } = await purchases(visitor);
    expect([receipts.length, reports.length]).toEqual([5, 4]);
    expect(await statements()).toBe(5);
  });
});
