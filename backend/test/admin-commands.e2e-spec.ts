import { EmailQueueService } from '../src/platform/mail/email-queue.service.js';
import { REPORT_READY } from '../src/notifications/report-emails.service.js';
import type { RunningApp } from './support/app.js';
import { untilJobsDone } from './support/jobs.js';
import { buyer, expectSoundBooks, VINS } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const reason = 'asked by phone';

describe("the operator's commands in the shop", () => {
  let app: RunningApp;
  let operator: Awaited<ReturnType<typeof signIn>>;
  beforeAll(async () => {
    app = await startAppWithOperator();
    operator = await signIn(app);
  });
  afterAll(() => app.stop());
  afterEach(() => expectSoundBooks(app));

  const command = (path: string, body: object = { reason }) => operator.post(`/api/admin/${path}`).send(body);
  const list = async (resource: string, filter: object = {}) =>
    (
      await operator
        .get(`/api/admin/${resource}`)
        .query({ filter: JSON.stringify(filter) })
        .expect(200)
    ).body;
  const audited = async (subject: string) =>
    (await list('audit', { q: subject })).map(({ action, details }: Record<string, unknown>) => ({ action, details }));

  it('refund a purchase once when two operators try; both get an answer', async () => {
    const { sessionId, visitor, reportId } = await buyer(app, 'single_report');
    const second = await signIn(app);
    const answers = await Promise.all([
      command(`checkout-sessions/${sessionId}/refund`),
      second.post(`/api/admin/checkout-sessions/${sessionId}/refund`).send({ reason }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'REFUND_NOT_POSSIBLE',
      error: 'This purchase has already been refunded.',
    });
    expect(await audited(sessionId)).toEqual([{ action: 'refund', details: { reason } }]);
    expect((await visitor.report(reportId)).access).toMatchObject({ paid: false, refunded: 'money' });
    const [row] = await list('checkout-sessions', { q: sessionId });
    expect(row.status).toBe('refunded');
  });

  it('release a paid report that is waiting for a signature or address, and no other (row 97)', async () => {
    const { visitor, reportId } = await buyer(app, 'single_report');
    const { id: unpaid } = await visitor.lookup(VINS[1]);
    await command(`reports/${unpaid}/release`).expect(409);
    await command(`reports/${'x'.repeat(22)}/release`).expect(404);
    await command(`reports/${reportId}/release`, {}).expect(400);
    expect((await visitor.report(reportId)).access.nextStep).toBe('sign');

    await command(`reports/${reportId}/release`).expect(200);
    const read = await until(
      () => visitor.report(reportId),
      ({ access }) => access.nextStep === 'read',
    );
    expect(read.history).not.toBeNull();
    expect(await audited(reportId)).toEqual([{ action: 'release-report', details: { reason } }]);
    expect((await command(`reports/${reportId}/release`).expect(409)).body.error).toBe(
      'This report is not waiting for a signature or address.',
    );
    const evidence = 'SELECT FROM signatures s JOIN vehicle_reports r ON r.id = s."vehicleReportId" WHERE r.token = $1';
    expect(await app.dataSource.query(evidence, [reportId])).toEqual([]);
  });

  it('refund a used pack, after the list has named the vehicles whose reports close', async () => {
    const { visitor, sessionId } = await buyer(app, 'three_pack');
    const { id: other } = await visitor.lookup(VINS[1]);
    await visitor.unlock(other).expect(200);
    const closes = async () => (await list('checkout-sessions', { q: sessionId }))[0].closes;
    expect(await closes()).toEqual([expect.stringContaining('F-150'), expect.stringContaining('Acura')]);
    await command(`checkout-sessions/${sessionId}/refund`).expect(200);
    expect((await visitor.report(other)).access).toMatchObject({ paid: false, refunded: 'money' });
    expect(await closes()).toEqual([]);
  });

  it('refund nothing that was not paid, and record nothing then', async () => {
    const looker = new TestVisitor(app);
    const { sessionId } = await looker.openCheckout((await looker.lookup()).id);
    expect((await command(`checkout-sessions/${sessionId}/refund`).expect(409)).body.error).toBe(
      'This purchase cannot be refunded.',
    );
    expect(await audited(sessionId)).toEqual([]);
    await command('checkout-sessions/nothing/refund').expect(404);
  });

  it('cancel a subscription at the end of its period or at once', async () => {
    const { sessionId, userId } = await buyer(app, 'trial_monthly_2995');
    const [subscription] = await list('subscriptions', { q: userId });
    expect(subscription).toMatchObject({ checkoutSessionId: sessionId, status: 'trialing', cancelAtPeriodEnd: false });
    await command(`subscriptions/${subscription.id}/cancel`).expect(200);
    expect((await command(`subscriptions/${subscription.id}/cancel`).expect(409)).body.error).toBe(
      'This subscription is already canceled.',
    );
    expect((await list('subscriptions', { q: userId }))[0]).toMatchObject({
      status: 'trialing',
      cancelAtPeriodEnd: true,
    });
    await command(`subscriptions/${subscription.id}/cancel`, { reason, atOnce: true }).expect(200);
    expect((await list('subscriptions', { q: userId }))[0]).toMatchObject({ status: 'canceled' });
    expect(
      (await command(`subscriptions/${subscription.id}/cancel`, { reason, atOnce: true }).expect(409)).body.code,
    ).toBe('CONFLICT');
    await command('subscriptions/nothing/cancel').expect(404);
    expect((await audited(subscription.id)).map(({ action }: { action: string }) => action)).toEqual([
      'cancel-subscription',
      'cancel-subscription',
    ]);
  });

  it('refund a renewal with the credit it brought', async () => {
    const { userId, sessionId } = await buyer(app, 'unlimited_monthly');
    const email = 'plan@example.org';
    await app.dataSource.query('UPDATE checkout_sessions SET "contactEmail" = $2 WHERE id = $1', [sessionId, email]);
    // The purchase has a mailbox of its own, and emails about it go there.
    await app.dataSource.query('UPDATE users SET email = $2, "isVerified" = true WHERE id = $1', [
      userId,
      `own-${email}`,
    ]);
    const [subscription] = await list('subscriptions', { q: userId });
    expect(subscription.email).toBe(email);
    await app.dataSource.query(
      `INSERT INTO payments (id, "userId", "offerKey", "subscriptionId", kind, period, "amountCents", currency, state, reference,
         "transactionId", "settledAt")
       VALUES ('renewal-1', $2, 'unlimited_monthly', $1, 'renewal', 1, 2000, 'USD', 'paid', 'renewal-1', 'renewal-tx-1', now())`,
      [subscription.id, userId],
    );
    await app.dataSource.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "paymentId")
       VALUES ($1, 'renewal', 'unlimited_monthly', 1, 'renewal-1')`,
      [userId],
    );
    await command('subscription-payments/renewal-1/refund').expect(200);
    const [{ creditsBalance }] = await list('users', { q: userId });
    expect(creditsBalance).toBe(0);
    expect((await list('subscription-payments', { q: 'renewal-1' }))[0]).toMatchObject({
      status: 'refunded',
      kind: 'renewal',
    });
    expect(await list('subscription-payments', { q: 'Plan@example.org' })).toMatchObject([{ id: 'renewal-1', email }]);
    expect((await command('subscription-payments/renewal-1/refund').expect(409)).body.code).toBe('REFUND_NOT_POSSIBLE');
    expect(await audited('renewal-1')).toEqual([{ action: 'refund-subscription-payment', details: { reason } }]);
  });

  it('refund a purchase only as a purchase, although its payment has the same id', async () => {
    const { sessionId } = await buyer(app, 'single_report');
    for (const id of [sessionId, 'nothing'])
      expect((await command(`subscription-payments/${id}/refund`).expect(409)).body).toMatchObject({
        code: 'REFUND_NOT_POSSIBLE',
        error: 'This payment cannot be refunded.',
      });
    expect((await list('checkout-sessions', { q: sessionId }))[0]).toMatchObject({ status: 'completed' });
    expect(await audited(sessionId)).toEqual([]);
  });

  it('send a receipt again, if there is an address to send it to', async () => {
    const visitor = new TestVisitor(app);
    const { sessionId } = await visitor.openCheckout((await visitor.lookup()).id, 'single_report', {
      contactEmail: 'ada@example.org',
    });
    await command(`checkout-sessions/${sessionId}/receipt`).expect(409);
    await visitor.complete(sessionId).expect(200);
    await command(`checkout-sessions/${sessionId}/receipt`).expect(200);
    const receipts = () => list('mails', { q: 'ada@example.org', kind: 'receipt' });
    expect(await receipts()).toHaveLength(2);
    const [sent] = await until(receipts, (mails) => mails.every(({ status }: { status: string }) => status === 'sent'));
    const { body } = await operator.get(`/api/admin/mails/${sent.id}/preview`).expect(200);
    expect(body.data.subject).toContain('Your Roadbook receipt');
    expect(body.data.html).toContain('Single Report');
    for (const none of ['0', 'x', '9'.repeat(30)]) await operator.get(`/api/admin/mails/${none}/preview`).expect(404);
    const anonymous = await buyer(app, 'single_report');
    await command(`checkout-sessions/${anonymous.sessionId}/receipt`).expect(409);
  });

  it('preview an email with a link without creating a new secret', async () => {
    await new TestVisitor(app).agent.post('/api/users/magic-link').send({ email: 'ada@example.org' }).expect(200);
    const [mail] = await until(
      () => list('mails', { q: 'ada@example.org', kind: 'magic-link' }),
      (mails) => mails[0]?.status === 'sent',
    );
    const [before] = await app.dataSource.query('SELECT count(*) FROM magic_links');
    await operator.get(`/api/admin/mails/${mail.id}/preview`).expect(404);
    expect((await app.dataSource.query('SELECT count(*) FROM magic_links'))[0]).toEqual(before);
  });

  it('list an email whose receiver was forgotten before it went out as not sent, for no job is left that would send it', async () => {
    const queue = app.app.get(EmailQueueService);
    const [to, data] = ['gone@example.org', { vehicle: null, reportId: 'x' }];
    await app.dataSource.transaction(async (tx) => {
      await queue.enqueue(tx, REPORT_READY, { cause: 'ready:gone', to, about: null, data });
      await queue.takeBack(tx, REPORT_READY, to);
    });
    await untilJobsDone(app);
    const forgotten = (await list('mails', { sent: false })).filter(
      ({ kind }: { kind: string }) => kind === 'report-ready',
    );
    expect(forgotten).toMatchObject([{ recipient: null, attempts: 0, status: 'not_sent' }]);
  });

  it('grant credits that unlock reports, and only to an existing visitor', async () => {
    const visitor = new TestVisitor(app);
    const { userId } = await visitor.lookup();
    await command(`users/${userId}/credits`, { reason, credits: 2 }).expect(200);
    expect((await list('users', { q: userId }))[0].creditsBalance).toBe(2);
    expect(await audited(userId ?? '')).toEqual([{ action: 'grant-credit', details: { reason, credits: 2 } }]);
    for (const credits of [0, 11, 1.5, '1', null])
      await command(`users/${userId}/credits`, { reason, credits }).expect(400);
    await command('users/nobody/credits', { reason, credits: 1 }).expect(404);
  });

  it('run a dead job again', async () => {
    await app.dataSource.query(
      `SELECT graphile_worker.add_job('send-mail', '{"mailId": "0"}'::json, job_key => 'dead', run_at => now() + interval '1 day')`,
    );
    await app.dataSource.query(
      `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'it broke' WHERE key = 'dead'`,
    );
    const [job] = await list('jobs', { status: 'dead' });
    expect(job).toMatchObject({ task: 'send-mail', lastError: 'it broke' });
    await command(`jobs/${job.id}/retry`).expect(200);
    await until(
      () => list('jobs', { q: job.id }),
      (left) => left.length === 0,
    );
    expect((await command(`jobs/${job.id}/retry`).expect(409)).body.code).toBe('CONFLICT');
    await command('jobs/x/retry').expect(409);
    expect(await audited(job.id)).toEqual([{ action: 'retry-job', details: {} }]);
  });

  it.each([
    'checkout-sessions/x/refund',
    'checkout-sessions/x/receipt',
    'subscription-payments/x/refund',
    'subscriptions/x/cancel',
    'users/x/credits',
  ])('need a reason: %s', async (path) => {
    for (const body of [{}, { reason: '   ' }, { reason: 7 }, { reason: 'x'.repeat(501) }])
      expect((await command(path, { credits: 1, ...body }).expect(400)).body.code).toBe('VALIDATION');
  });
});

describe('suspicious addresses', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startAppWithOperator();
  });
  afterAll(() => app.stop());

  it('[B2-134] an email that two visitors signed under is listed with its count', async () => {
    for (const vin of ['1FTFW5L86RFB45612', 'JH4DC4340RS003205']) {
      const visitor = new TestVisitor(app);
      const { id } = await visitor.lookup(vin);
      await visitor.agent.post('/api/users/register').send({ fullName: 'Ada', email: 'ada@example.org' }).expect(200);
      await visitor.buy(id);
      await visitor.sign(id).expect(200);
    }
    const operator = await signIn(app);
    const { body } = await operator.get('/api/admin/conversion-analysis').query({ days: 1 }).expect(200);
    expect(body.data.duplicateAnalysis.duplicateEmails).toEqual([{ email: 'ada@example.org', count: 2 }]);
  });

  it('list who guesses passwords or searches excessively, until they are blocked', async () => {
    const visitor = new TestVisitor(app);
    const [guesser, scraper] = ['203.0.113.20', '203.0.113.21'];
    for (let i = 0; i < 5; i++)
      await visitor.agent.post('/api/admin/login').set('x-forwarded-for', guesser).send({ password: 'x' }).expect(401);
    await visitor.agent.post('/api/lookup/vin').set('x-forwarded-for', scraper).send({ vin: 'x' });
    await app.dataSource.query(
      `INSERT INTO address_counts ("ipAddress", kind, hour, count) VALUES ($1, 'lookup', now() - interval '1 hour', 80),
       ('203.0.113.22', 'lookup', now() - interval '2 days', 500), ('203.0.113.23', 'lookup', now(), 10)`,
      [scraper],
    );
    const operator = await signIn(app);
    const list = async () => (await operator.get('/api/admin/suspicious-addresses').expect(200)).body.data;
    expect(await list()).toEqual([
      { ipAddress: scraper, lookups: 81, refused: 0, failedLogins: 0, visitors: 0, blocked: false },
      { ipAddress: guesser, lookups: 0, refused: 0, failedLogins: 5, visitors: 0, blocked: false },
    ]);
    await operator.post('/api/admin/block-ip').send({ ipAddress: '203.0.113.0/24' }).expect(200);
    expect((await list()).every(({ blocked }: { blocked: boolean }) => blocked)).toBe(true);
  });
});
