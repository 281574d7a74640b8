import { PurchaseEmailsService } from '../src/notifications/purchase-emails.service.js';
import { chargeInstant } from '../src/payments/offers/charge-instant.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { buyer, moneyShop, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('subscriptions that renew', () => {
  const shop = moneyShop();
  const { subscriptionOf, userOf, paymentsOf, bill } = shop;

  it('[B9-013, X5-012] starts a trial for $1.00 with 3 reports and no credits', async () => {
    const { sessionId, userId, visitor, reportId } = await buyer(shop.app, 'trial_monthly_2995');
    const subscription = await subscriptionOf(sessionId);
    expect(subscription).toMatchObject({ status: 'trialing', amountCents: 2995, reportsPerPeriod: 3, reportsUsed: 1 });
    expect(subscription.currentPeriodEnd).toEqual(
      chargeInstant(new Date(subscription.currentPeriodStart.getTime() + 3 * 86_400_000)),
    );
    expect(await userOf(userId)).toMatchObject({
      creditsBalance: 0,
      subscriptionStatus: 'trialing',
      subscriptionId: subscription.id,
    });
    expect((await visitor.report(reportId)).access.paid).toBe(true);
    const { body } = await visitor.agent.get('/api/subscriptions').expect(200);
    expect(body.data.subscriptions).toEqual([
      expect.objectContaining({
        id: subscription.id,
        nextChargeAt: subscription.currentPeriodEnd.toISOString(),
        reportsUsed: 1,
      }),
    ]);
  });

  it('[B9-013] charges the full price after three days, by a job, then every month on that day', async () => {
    const { sessionId } = await buyer(shop.app, 'trial_monthly_2500');
    const trial = await subscriptionOf(sessionId);
    shop.clock.advance({ days: 2.9 });
    expect((await bill(sessionId)).status).toBe('trialing');
    shop.clock.passTo(trial.nextChargeAt);
    await shop.app.app.get(RenewalsJob).orderDue();
    const first = await until(
      () => subscriptionOf(sessionId),
      ({ status }) => status === 'active',
    );
    expect(first).toMatchObject({
      status: 'active',
      period: 1,
      reportsUsed: 0,
      currentPeriodStart: trial.currentPeriodEnd,
    });
    for (let month = 2; month <= 4; month++) {
      shop.clock.passTo((await subscriptionOf(sessionId)).nextChargeAt);
      const { period, currentPeriodEnd, anchorAt } = await bill(sessionId);
      expect(period).toBe(month);
      expect(currentPeriodEnd.getUTCHours()).toBe(anchorAt.getUTCHours());
    }
    const charges = await paymentsOf(trial.id);
    expect(charges.map(({ amountCents, state, period }) => [amountCents, state, period])).toEqual(
      [1, 2, 3, 4].map((period) => [2500, 'paid', period]),
    );
  });

  it.each(['2027-01-05T10:10:00Z', '2027-01-05T16:59:58Z', '2027-01-06T07:50:00Z'])(
    '[X5-008] names one instant on page, consent, receipt, reminder and plan when it is bought at %s, and charges at it',
    async (bought) => {
      shop.clock.passTo(new Date(bought));
      const visitor = new TestVisitor(shop.app);
      const { id: reportId } = await visitor.lookup();
      const { body: offers } = await visitor.agent.get('/api/offers').expect(200);
      const { firstChargeAt: shown } = offers.data.offers.find(
        ({ offerKey }: { offerKey: string }) => offerKey === 'trial_monthly_2995',
      );
      expect(shown).toMatch(/T17:00:00\.000Z$/);
      const instant = new Date(shown);
      const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Pacific/Honolulu' }).format(instant);
      // The buyer takes some minutes to fill in the form; the day may turn meanwhile.
      shop.clock.advance({ seconds: 600 });
      const contactEmail = `day-${bought.slice(5, 13)}@example.org`.toLowerCase();
      const order = { renewalAccepted: true, firstChargeAt: shown, contactEmail };
      const { sessionId } = await visitor.openCheckout(reportId, 'trial_monthly_2995', order);
      await visitor.complete(sessionId).expect(200);
      const [consent] = await shop.app.dataSource.query(
        'SELECT "firstChargeAt", "consentText" FROM checkout_consents WHERE "checkoutSessionId" = $1',
        [sessionId],
      );
      expect(consent.firstChargeAt).toEqual(instant);
      expect(consent.consentText).toContain(`First renewal charge on ${day}.`);
      const trial = await subscriptionOf(sessionId);
      expect([trial.nextChargeAt, trial.currentPeriodEnd]).toEqual([instant, instant]);
      expect((await untilMails(shop.app, 'receipt', contactEmail)).join()).toContain(`$29.95 on ${day}`);
      shop.clock.passTo(new Date(instant.getTime() - 3_600_000));
      await shop.app.app.get(PurchaseEmailsService).remindTrials();
      expect((await untilMails(shop.app, 'trial-reminder', contactEmail)).join()).toContain(day);
      shop.clock.passTo(new Date(instant.getTime() - 3000));
      expect((await bill(sessionId)).status).toBe('trialing');
      await visitor.agent.post(`/api/subscriptions/${trial.id}/cancel`).expect(200);
      shop.clock.passTo(instant);
      expect((await bill(sessionId)).status).toBe('canceled');
      expect(await paymentsOf(trial.id)).toEqual([]);
    },
  );

  it('charges a period once, however many jobs come at once', async () => {
    const { sessionId } = await buyer(shop.app, 'unlimited_monthly');
    const { id } = await subscriptionOf(sessionId);
    shop.clock.advance({ days: 32 });
    await Promise.all(Array.from({ length: 8 }, () => shop.app.app.get(RenewalsJob).renew(id)));
    expect(await paymentsOf(id)).toEqual([expect.objectContaining({ state: 'paid', amountCents: 2000 })]);
    expect(
      await shop.app.dataSource.query(
        `SELECT count(*)::int AS paid FROM simulated_payments WHERE reference LIKE 'sim_saved_%' AND amount = 2000`,
      ),
    ).toEqual([{ paid: 1 }]);
  });

  it('[X5-012] counts 3 reports in the trial and 30 in a paid month, refuses the next, and counts afresh', async () => {
    const { sessionId, visitor } = await buyer(shop.app, 'trial_monthly_2995');
    const { id: second } = await visitor.lookup(VINS[1]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.unlock(second)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await subscriptionOf(sessionId)).reportsUsed).toBe(2);
    const use = (count: number) =>
      shop.app.dataSource.query('UPDATE subscriptions SET "reportsUsed" = $2 WHERE "checkoutSessionId" = $1', [
        sessionId,
        count,
      ]);
    await expect(use(4)).rejects.toThrow('subscriptions_used_check');
    await use(3);
    const { id: third } = await visitor.lookup(VINS[2]);
    expect((await visitor.unlock(third).expect(402)).body.code).toBe('NO_CREDITS');
    shop.clock.advance({ days: 4 });
    expect((await visitor.unlock(third).expect(402)).body.code).toBe('NO_CREDITS');
    await bill(sessionId);
    await visitor.unlock(third).expect(200);
    expect(await subscriptionOf(sessionId)).toMatchObject({ reportsUsed: 1, reportsPerPeriod: 30 });
    await use(30);
    const { id: fourth } = await visitor.lookup(VINS[3]);
    expect((await visitor.unlock(fourth).expect(402)).body.code).toBe('NO_CREDITS');
  });

  it('[B9-005] grants the unlimited subscription one credit a month and ends it with its period', async () => {
    const { sessionId, userId } = await buyer(shop.app, 'unlimited_monthly');
    expect(await userOf(userId)).toMatchObject({ unlimitedActive: true, creditsBalance: 0 });
    shop.clock.advance({ days: 32 });
    const { currentPeriodEnd } = await bill(sessionId);
    expect(await userOf(userId)).toMatchObject({
      creditsBalance: 1,
      unlimitedActive: true,
      unlimitedPeriodEnd: currentPeriodEnd,
    });
  });

  it('tries a refused renewal again, three times, then ends the subscription', async () => {
    const { sessionId, visitor, userId } = await buyer(shop.app, 'unlimited_monthly', 'sim_card_declined_later');
    shop.clock.advance({ days: 32 });
    for (const tries of [1, 2, 3]) {
      const { nextChargeAt, ...now } = await bill(sessionId);
      expect(now).toMatchObject({ status: 'past_due', failedAttempts: tries });
      expect((await bill(sessionId)).failedAttempts).toBe(tries);
      const { body } = await visitor.agent.post('/api/users/ensure').send({}).expect(200);
      expect(body.data.unlimitedActive).toBe(false);
      expect(nextChargeAt.toISOString()).toContain('T17:00:00.000Z');
      shop.clock.passTo(nextChargeAt);
    }
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await visitor.buyExtra(further).expect(404)).body.code).toBe('SUBSCRIPTION_NOT_FOUND');
    const ended = await bill(sessionId);
    expect(ended.status).toBe('canceled');
    expect(ended.endedAt).not.toBeNull();
    expect(await userOf(userId)).toMatchObject({ unlimitedActive: false, subscriptionStatus: 'canceled' });
    expect(await paymentsOf(ended.id)).toHaveLength(4);
  });

  it('lets a subscription recover from a refusal with a full month', async () => {
    const { sessionId } = await buyer(shop.app, 'trial_monthly_2995', 'sim_card_declined_later');
    shop.clock.advance({ days: 4 });
    expect((await bill(sessionId)).status).toBe('past_due');
    await shop.app.dataSource.query(
      `UPDATE subscriptions SET "methodReference" = 'sim_card_success' WHERE "checkoutSessionId" = $1`,
      [sessionId],
    );
    shop.clock.passTo((await subscriptionOf(sessionId)).nextChargeAt);
    const subscription = await bill(sessionId);
    expect(subscription).toMatchObject({ status: 'active', failedAttempts: 0 });
    expect(subscription.currentPeriodEnd.getTime() - subscription.currentPeriodStart.getTime()).toBeGreaterThanOrEqual(
      28 * 86_400_000,
    );
  });

  it('[X2-010] ends at the end of the paid period when it is canceled, and charges nothing more', async () => {
    const { sessionId, visitor, userId } = await buyer(shop.app, 'unlimited_monthly');
    const { id } = await subscriptionOf(sessionId);
    for (let times = 0; times < 2; times++) {
      const { body } = await visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
      expect(body.data).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextChargeAt: null });
    }
    expect((await userOf(userId)).unlimitedActive).toBe(true);
    shop.clock.advance({ days: 32 });
    expect((await bill(sessionId)).status).toBe('canceled');
    expect(await paymentsOf(id)).toEqual([]);
    expect((await userOf(userId)).unlimitedActive).toBe(false);
  });

  it("[X3-001] cancels only the visitor's own subscription", async () => {
    const { sessionId } = await buyer(shop.app, 'unlimited_monthly');
    const stranger = await buyer(shop.app, 'single_report');
    const { id } = await subscriptionOf(sessionId);
    await stranger.visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(404);
    await stranger.visitor.agent.post('/api/subscriptions/x/cancel').expect(404);
    expect((await subscriptionOf(sessionId)).cancelAtPeriodEnd).toBe(false);
  });

  it('[X2-009] puts the terms, the first full charge and the cancellation in writing, once each', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id: reportId } = await visitor.lookup();
    const contactEmail = 'ada@example.org';
    const { sessionId } = await visitor.openCheckout(reportId, 'trial_monthly_2995', {
      renewalAccepted: true,
      contactEmail,
    });
    await visitor.complete(sessionId).expect(200);
    const subscription = await subscriptionOf(sessionId);
    const mails = () =>
      shop.app.dataSource.query(
        `SELECT kind, recipient, data FROM mails WHERE cause LIKE '%' || $1 OR cause LIKE '%' || $2 ORDER BY id`,
        [sessionId, subscription.id],
      );
    await shop.app.app.get(PurchaseEmailsService).remindTrials();
    expect(await mails()).toEqual([
      expect.objectContaining({
        kind: 'receipt',
        recipient: contactEmail,
        data: expect.objectContaining({
          amountCents: 100,
          termsText: expect.stringContaining('until you cancel'),
          renewal: expect.objectContaining({ amountCents: 2995 }),
        }),
      }),
    ]);
    shop.clock.passTo(new Date(subscription.nextChargeAt.getTime() - 20 * 3_600_000));
    await shop.app.app.get(PurchaseEmailsService).remindTrials();
    await shop.app.app.get(PurchaseEmailsService).remindTrials();
    await visitor.agent.post(`/api/subscriptions/${subscription.id}/cancel`).expect(200);
    await visitor.agent.post(`/api/subscriptions/${subscription.id}/cancel`).expect(200);
    expect((await mails()).map(({ kind }: { kind: string }) => kind)).toEqual([
      'receipt',
      'trial-reminder',
      'cancellation',
    ]);
  });
});
