import { PurchaseEmailsService } from '../src/notifications/purchase-emails.service.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import { expectSoundBooks, fakeClock, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, untilReturned } from './support/payment-worlds.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const EMAIL = 'ada@example.org';

/** Day by day: what the person sees, what the provider has, what the ledger says and which emails came must agree. */
describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])("a customer's month, paid with %s", (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => {
    world = await start();
    clock = fakeClock(world.app);
  });
  afterAll(async () => {
    clock.restore();
    await world.stop();
  });

  it('[X2-010, X2-011, X2-014, B9-013] trial, reminder, renewal, extra report for $1.00, canceling, refund', async () => {
    const { app } = world;
    const visitor = new TestVisitor(app);
    const purchases = async (): Promise<PurchasesView> =>
      (await visitor.agent.get('/api/purchases').expect(200)).body.data;
    const paid = async () =>
      (await purchases()).receipts.map(({ kind, amountCents, refund }) => [kind, amountCents, refund]);
    const mailText = async (kind: string, count = 1) => (await untilMails(app, kind, EMAIL, count)).join('\n');
    const mailCount = async (kind: string): Promise<number> =>
      (await app.dataSource.query('SELECT count(*)::int AS count FROM mails WHERE kind = $1', [kind]))[0].count;
    const trial = async () =>
      (await purchases()).subscriptions.find(({ offerKey }) => offerKey === 'trial_monthly_2995')!;
    const unlimited = async () =>
      (await purchases()).subscriptions.find(({ offerKey }) => offerKey === 'unlimited_monthly')!;
    const read = async (reportId: string) => {
      await visitor.sign(reportId).expect(200);
      await visitor.address(reportId).expect(200);
      await visitor.readyReport(reportId);
    };

    // Day 0: the trial, one report, read.
    const { id: reportId } = await visitor.lookup();
    await world.buy(visitor, reportId, 'trial_monthly_2995', EMAIL);
    await read(reportId);
    expect(await paid()).toEqual([['purchase', 100, 'none']]);
    expect(await trial()).toMatchObject({ status: 'trialing', reportsUsed: 1 });
    expect(await mailText('receipt')).toContain('$29.95');

    // Day 2: the reminder, before anything more is charged.
    await app.app.get(PurchaseEmailsService).remindTrials();
    expect(await mailCount('trial-reminder')).toBe(0);
    clock.passTo(new Date(Date.parse((await trial()).nextChargeAt!) - 20 * 3_600_000));
    await app.app.get(PurchaseEmailsService).remindTrials();
    expect(await mailText('trial-reminder')).toContain('$29.95');
    expect(await paid()).toHaveLength(1);

    // Day 3: the first full charge, by the job that looks for what is due.
    clock.passTo(new Date((await trial()).nextChargeAt!));
    await app.app.get(RenewalsJob).orderDue();
    await until(trial, ({ status }) => status === 'active');
    expect(await trial()).toMatchObject({ status: 'active', reportsUsed: 0 });
    expect(await paid()).toEqual([
      ['renewal', 2995, 'none'],
      ['purchase', 100, 'none'],
    ]);
    const [renewal] = (await purchases()).receipts;

    // Day 4: it is not worth it. The renewal, of which nothing was used, goes back, and the subscription is over.
    clock.advance({ days: 1 });
    const { body: answer } = await visitor.agent
      .post(`/api/purchases/${renewal!.id}/refund`)
      .send({ reason: 'unused' });
    expect(answer.data).toMatchObject({ decision: 'granted', amountCents: 2995 });
    expect(await untilReturned(world, renewal!.id)).toBe(1);
    expect(await mailText('refund')).toContain('$29.95');
    expect(await trial()).toMatchObject({ status: 'canceled', nextChargeAt: null });

    // Day 10: the unlimited subscription for another vehicle, and an extra report, which asks before it charges.
    clock.advance({ days: 6 });
    const { id: second } = await visitor.lookup(VINS[1]);
    const planSession = await world.buy(visitor, second, 'unlimited_monthly', EMAIL);
    await read(second);
    const { id: third } = await visitor.lookup(VINS[2]);
    const extra = (confirmed: boolean) =>
      visitor.agent.post('/api/checkout/extra-report').send({ reportId: third, confirmed });
    expect((await extra(false).expect(400)).body.code).toBe('CONSENT_REQUIRED');
    expect((await extra(true).expect(200)).body.data.chargedCents).toBe(100);
    expect((await extra(true).expect(200)).body.data.chargedCents).toBe(0);
    expect((await visitor.report(third)).access.paid).toBe(true);
    expect((await paid()).slice(0, 2)).toEqual([
      ['extra_report', 100, 'none'],
      ['purchase', 2000, 'none'],
    ]);
    const { body: header } = await visitor.agent.get('/api/purchases/entitlement').expect(200);
    expect(header.data).toMatchObject({ unlimitedActive: true, creditsBalance: 0 });

    // Day 12: canceled, usable until the end, with an email.
    clock.advance({ days: 2 });
    const { currentPeriodEnd, id: planId } = await unlimited();
    await visitor.agent.post(`/api/subscriptions/${planId}/cancel`).expect(200);
    expect(await unlimited()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextChargeAt: null });
    expect(await mailText('cancellation')).toContain('We will not charge you again');

    // Day 13: the extra report was never opened and is refunded; the subscription was used and does not.
    clock.advance({ days: 1 });
    const [further] = (await purchases()).receipts;
    const refund = async (id: string) =>
      (await visitor.agent.post(`/api/purchases/${id}/refund`).send({ reason: 'unused' }).expect(200)).body.data;
    expect(await refund(planSession)).toMatchObject({ decision: 'case', amountCents: 0 });
    expect(await refund(further!.id)).toMatchObject({ decision: 'granted', amountCents: 100 });
    expect(await untilReturned(world, further!.id)).toBe(1);
    expect(await mailText('refund', 2)).toContain('$1.00');
    expect((await visitor.report(third)).access).toMatchObject({ paid: false, refunded: 'money' });

    // A month on: nothing more is charged, the subscription ends, what was read stays the person's, the money is accounted for.
    clock.advance({ days: 32 });
    expect(new Date(currentPeriodEnd).getTime()).toBeLessThan(Date.now() + 46.2 * 86_400_000);
    await app.app.get(RenewalsJob).orderDue();
    await until(unlimited, ({ status }) => status === 'canceled');
    expect(await unlimited()).toMatchObject({ status: 'canceled', nextChargeAt: null });
    expect(await paid()).toEqual([
      ['extra_report', 100, 'done'],
      ['purchase', 2000, 'none'],
      ['renewal', 2995, 'done'],
      ['purchase', 100, 'none'],
    ]);
    expect(await mailText('renewal-receipt')).toContain('$29.95');
    expect(await mailText('extra-report-receipt')).toContain('$1.00');
    const kinds = ['receipt', 'renewal-receipt', 'extra-report-receipt', 'trial-reminder', 'refund', 'cancellation'];
    expect(await Promise.all(kinds.map(mailCount))).toEqual([2, 1, 1, 1, 2, 1]);
    const [{ balance, ledger }] = await app.dataSource.query(
      `SELECT u."creditsBalance" AS balance, (SELECT sum("deltaCredits")::int FROM entitlement_ledger WHERE "userId" = u.id) AS ledger
       FROM users u JOIN checkout_sessions s ON s."userId" = u.id WHERE s.id = $1`,
      [planSession],
    );
    expect([balance, ledger]).toEqual([0, 0]);
    await expectSoundBooks(app);
  });
});
