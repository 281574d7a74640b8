import { EmptyReportsService } from '../src/checkout/empty-reports.service.js';
import { RefundsService } from '../src/checkout/refunds.service.js';
import { AccountMergeService } from '../src/users/identity/account-merge.service.js';
import { OFFERS, paysForOneReport } from '../src/payments/offers/offer-catalog.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { SubscriptionPaymentsService } from '../src/subscriptions/subscription-payments.service.js';
import { SubscriptionsService } from '../src/subscriptions/subscriptions.service.js';
import { SimulatedWebhooksService } from '../src/payments/simulated/simulated-webhooks.service.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { buyer, holdNoRecords, moneyShop, sessionOf, untilSomebodyWaits, VINS } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';
import { reconcile } from './support/reconcile.js';

describe('payments at the edge', () => {
  const shop = moneyShop();
  const { subscriptionOf } = shop;
  afterEach(() => jest.restoreAllMocks());

  const session = (id: string) => sessionOf(shop.app, id);
  const age = (id: string) =>
    shop.app.dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() - interval '2 hours' WHERE id = $1`, [
      id,
    ]);

  it('counts money that came in time although the browser reports it too late', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    const { reference } = await session(sessionId);
    await shop.app.dataSource.query(
      `UPDATE simulated_payments SET status = 'paid', "transactionId" = 'txn_in_frame', method = 'sim_card_success' WHERE reference = $1`,
      [reference],
    );
    await age(sessionId);
    expect((await visitor.complete(sessionId).expect(200)).body.data.transactionId).toBe('txn_in_frame');
  });

  it('keeps no second payment for one report, whichever offer it was for: neither money nor credit', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup(VINS[1]);
    const slow = await visitor.openCheckout(id, 'onetime_report');
    const quick = await visitor.openCheckout(id, 'single_report');
    expect((await visitor.complete(slow.sessionId, 'sim_card_3ds').expect(402)).body.code).toBe(
      'PAYMENT_ACTION_REQUIRED',
    );
    await visitor.complete(quick.sessionId).expect(200);
    await visitor.complete(slow.sessionId, 'sim_3ds_confirmed');
    await until(
      () => session(slow.sessionId),
      ({ status }) => status === 'refunded',
    );
    expect((await session(quick.sessionId)).status).toBe('completed');
    expect((await visitor.report(id)).access.paid).toBe(true);
    expect((await visitor.unlock((await visitor.lookup(VINS[2])).id).expect(402)).body.code).toBe('NO_CREDITS');
  });

  it('charges nothing for an open report, whichever form was opened before it was paid for', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup(VINS[2]);
    const first = await visitor.openCheckout(id, 'single_report');
    const early = await visitor.openCheckout(id, 'onetime_report');
    await visitor.complete(first.sessionId).expect(200);
    const refused = await visitor.complete(early.sessionId).expect(409);
    expect(refused.body).toMatchObject({ code: 'ALREADY_PAID', error: expect.stringContaining('already paid for') });
    expect((await session(early.sessionId)).status).toBe('expired');
    const { body } = await visitor.agent.get('/api/purchases').expect(200);
    expect([body.data.receipts.length, body.data.credits.balance]).toEqual([1, 0]);
  });

  it.each(OFFERS.filter((offer) => paysForOneReport({ kind: 'purchase', ...offer })).map(({ offerKey }) => offerKey))(
    'opens no checkout of %s for a report that is paid for',
    async (offerKey) => {
      const { visitor, reportId: id } = await buyer(shop.app, offerKey);
      const order = { reportId: id, offerKey, termsAccepted: true };
      const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(409);
      expect(body).toMatchObject({ code: 'ALREADY_PAID', error: expect.stringContaining('already paid for') });
      const ofReport = `SELECT FROM checkout_sessions s JOIN vehicle_reports r ON r.id = s."vehicleReportId" WHERE r.token = $1`;
      expect(await shop.app.dataSource.query(ofReport, [id])).toHaveLength(1);
    },
  );

  it.each(['three_pack', 'unlimited_monthly', 'trial_monthly_2995'])(
    'sells %s beside a report that is paid for, as it pays for more',
    async (offerKey) => {
      const { visitor, reportId: id } = await buyer(shop.app, 'single_report');
      const { sessionId } = await visitor.openCheckout(id, offerKey, { renewalAccepted: true });
      await visitor.complete(sessionId).expect(200);
    },
  );

  it('closes a session whose payment was returned before we knew of it', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup(VINS[1]);
    const { sessionId } = await visitor.openCheckout(id);
    expect((await visitor.complete(sessionId, 'sim_card_delayed').expect(409)).body.code).toBe('PAYMENT_PROCESSING');
    const { reference } = await session(sessionId);
    await shop.app.app.get(PaymentProvider).refund(reference ?? '', 'by_hand');
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('SESSION_CLOSED');
    expect((await session(sessionId)).status).toBe('expired');
  });

  it('returns the money of a second purchase of a report that turned out empty', async () => {
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup(VINS[2]);
    const [one, two] = [await visitor.openCheckout(id), await visitor.openCheckout(id, 'onetime_report')];
    holdNoRecords(shop.app);
    for (const { sessionId } of [one, two]) {
      await visitor.complete(sessionId).expect(200);
      const { status, refundReason } = await until(
        () => session(sessionId),
        (row) => row.status === 'refunded',
      );
      expect([status, refundReason]).toEqual(['refunded', 'no_records']);
    }
  });

  it('finishes the charge of an extra report whose process died before it noted the payment', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly', undefined, VINS[0]);
    const { id } = await visitor.lookup(VINS[1]);
    jest.spyOn(shop.app.app.get(SubscriptionPaymentsService), 'collect').mockRejectedValueOnce(new Error('killed'));
    await visitor.agent.post('/api/checkout/extra-report').send({ reportId: id, confirmed: true });
    await shop.app.dataSource.query(`UPDATE payments SET "createdAt" = now() - interval '2 minutes'`);
    await reconcile(shop.app.app);
    expect((await visitor.report(id)).access.paid).toBe(true);
    const charges = await shop.app.dataSource.query('SELECT state FROM payments WHERE "subscriptionId" = $1', [
      (await subscriptionOf(sessionId)).id,
    ]);
    expect(charges).toEqual([{ state: 'paid' }]);
  });

  it('says that the subscription ended while its extra report was paid, and not that the buyer has the report', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly', undefined, VINS[0]);
    const { id: reportId } = await visitor.lookup(VINS[1]);
    const { id } = await subscriptionOf(sessionId);
    const payments = shop.app.app.get(PaymentProvider);
    const charge = payments.chargeSaved.bind(payments);
    jest.spyOn(payments, 'chargeSaved').mockImplementationOnce(async (order) => {
      await shop.app.dataSource.transaction((tx) => shop.app.app.get(SubscriptionsService).end(tx, id));
      return charge(order);
    });
    const { body } = await visitor.agent
      .post('/api/checkout/extra-report')
      .send({ reportId, confirmed: true })
      .expect(409);
    expect(body).toMatchObject({
      code: 'SESSION_CLOSED',
      error: 'Your subscription ended while you paid. Nothing is kept: the payment goes back to your card.',
    });
    expect(await shop.app.dataSource.query('SELECT state FROM payments WHERE "subscriptionId" = $1', [id])).toEqual([
      { state: 'refunded' },
    ]);
  });

  it('returns a renewal that was on its way when the subscription was canceled, and ends the subscription', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'trial_monthly_2995', undefined, VINS[3]);
    const { id } = await subscriptionOf(sessionId);
    shop.clock.advance({ days: 4 });
    const payments = shop.app.app.get(PaymentProvider);
    const charge = payments.chargeSaved.bind(payments);
    jest.spyOn(payments, 'chargeSaved').mockImplementationOnce(async (order) => {
      await visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
      return charge(order);
    });
    const billing = shop.app.app.get(RenewalsJob);
    await billing.renew(id);
    await billing.renew(id);
    expect(await subscriptionOf(sessionId)).toMatchObject({ status: 'canceled', period: 0 });
    const [row] = await until(
      () =>
        shop.app.dataSource.query(
          `SELECT status FROM simulated_payments WHERE reference LIKE 'sim_saved_%' AND amount = 2995`,
        ),
      ([payment]) => payment?.status === 'refunded',
    );
    expect(row.status).toBe('refunded');
    const { receipts } = (await visitor.agent.get('/api/purchases').expect(200)).body.data;
    expect(receipts.find(({ kind }: { kind: string }) => kind === 'renewal').refundText).toBe(
      'The subscription had ended or been canceled by then.',
    );
  });

  it('sends no cancellation email for a subscription that is over', async () => {
    const more = { renewalAccepted: true, contactEmail: 'over@example.org' };
    const visitor = new TestVisitor(shop.app);
    const { id } = await visitor.lookup(VINS[0]);
    const { sessionId } = await visitor.openCheckout(id, 'trial_monthly_2500', more);
    await visitor.complete(sessionId).expect(200);
    const subscription = await subscriptionOf(sessionId);
    await shop.app.dataSource.query(`UPDATE subscriptions SET status = 'canceled', "endedAt" = now() WHERE id = $1`, [
      subscription.id,
    ]);
    await visitor.agent.post(`/api/subscriptions/${subscription.id}/cancel`).expect(200);
    expect(
      await shop.app.dataSource.query(`SELECT FROM mails WHERE cause = $1`, [`cancellation:${subscription.id}`]),
    ).toEqual([]);
  });

  it('refunds a renewal that was given up and then paid, when another payment has renewed the subscription', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'trial_monthly_2995', 'sim_card_declined_later', VINS[0]);
    const { id } = await subscriptionOf(sessionId);
    shop.clock.advance({ days: 4 });
    expect((await shop.bill(sessionId)).status).toBe('past_due');
    const pay = (paymentMethod: string) =>
      visitor.agent.post(`/api/checkout/renewal/${id}/complete`).send({ paymentMethod });
    await visitor.agent.post(`/api/checkout/renewal/${id}`).expect(200);
    await pay('sim_card_declined').expect(402);
    await visitor.agent.post(`/api/checkout/renewal/${id}`).expect(200);
    await pay('sim_card_success').expect(200);
    const [, givenUp] = await shop.paymentsOf(id);
    expect(givenUp?.state).toBe('failed');
    await shop.app.dataSource.query(
      `UPDATE simulated_payments SET status = 'paid', "transactionId" = 'txn_after_all' WHERE reference = $1`,
      [givenUp?.reference],
    );
    const event = { id: 'sim_evt_after_all', type: 'payment.paid', reference: givenUp?.reference ?? null };
    await shop.app.app.get(SimulatedWebhooksService).deliver(event);
    const payments = await shop.paymentsOf(id);
    expect(payments.map(({ state, refundReason }) => [state, refundReason])).toEqual([
      ['failed', null],
      ['refunded', 'late'],
      ['paid', null],
    ]);
    expect(await subscriptionOf(sessionId)).toMatchObject({ status: 'active', period: 1 });
  });

  it('ends a subscription whose renewal the provider returned before we knew it was paid', async () => {
    const { sessionId } = await buyer(shop.app, 'trial_monthly_2995', undefined, VINS[1]);
    shop.clock.advance({ days: 4 });
    const provider = shop.app.app.get(PaymentProvider);
    const charge = provider.chargeSaved.bind(provider);
    jest.spyOn(provider, 'chargeSaved').mockImplementationOnce(async (order) => {
      const reference = await charge(order);
      await provider.refund(reference, 'by_hand');
      return reference;
    });
    expect(await shop.bill(sessionId)).toMatchObject({ status: 'canceled', period: 0 });
  });

  it('gives a payment to the person whose accounts were merged while it was opened', async () => {
    const [visitor, other] = [new TestVisitor(shop.app), new TestVisitor(shop.app)];
    const { id, userId: from } = await visitor.lookup(VINS[2]);
    const { userId: to } = await other.lookup(VINS[3]);
    const provider = shop.app.app.get(PaymentProvider);
    const open = provider.open.bind(provider);
    jest.spyOn(provider, 'open').mockImplementationOnce(async (order) => {
      const merging = shop.app.app.get(AccountMergeService);
      await shop.app.dataSource.transaction((tx) => merging.merge(tx, from ?? '', to ?? ''));
      return open(order);
    });
    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId).expect(200);
    const { body } = await other.agent.get('/api/purchases').expect(200);
    expect(body.data.receipts).toEqual([expect.objectContaining({ id: sessionId })]);
  });

  describe('while a subscription opens another report for its buyer', () => {
    /** Holds a subscription and then its user, as opening a report does, while something else works on both. */
    async function whileOpening(userId: string, subscriptionId: string, work: () => Promise<unknown>): Promise<void> {
      const working = shop.app.dataSource.transaction(async (tx) => {
        await tx.query('SELECT FROM subscriptions WHERE id = $1 FOR UPDATE', [subscriptionId]);
        const done = work().then(
          () => null,
          (error: unknown) => error,
        );
        await untilSomebodyWaits(shop.app);
        await tx.query('UPDATE users SET "creditsBalance" = "creditsBalance" WHERE id = $1', [userId]);
        return { done };
      });
      expect(await (await working).done).toBeNull();
    }
    const refund = (id: string) => shop.app.app.get(RefundsService).issueRefund(id, 'operator');

    it('refunds the purchase that began it, without a deadlock', async () => {
      const { sessionId, userId } = await buyer(shop.app, 'unlimited_monthly', undefined, VINS[0]);
      await whileOpening(userId, (await subscriptionOf(sessionId)).id, () => refund(sessionId));
      expect((await subscriptionOf(sessionId)).status).toBe('canceled');
    });

    it('refunds its renewal, without a deadlock', async () => {
      const { sessionId, userId } = await buyer(shop.app, 'unlimited_monthly', undefined, VINS[1]);
      shop.clock.advance({ days: 32 });
      const { id } = await shop.bill(sessionId);
      const [renewal] = await shop.paymentsOf(id);
      await whileOpening(userId, id, () => refund(renewal?.id ?? ''));
      expect((await subscriptionOf(sessionId)).status).toBe('canceled');
    });

    it('gives a report without records back to its period, without a deadlock', async () => {
      const { reportId, sessionId, userId } = await buyer(shop.app, 'trial_monthly_2995', undefined, VINS[2]);
      const { id } = await subscriptionOf(sessionId);
      const [report] = await shop.app.dataSource.query('SELECT id FROM vehicle_reports WHERE token = $1', [reportId]);
      await whileOpening(userId, id, () =>
        shop.app.app.get(EmptyReportsService).refundEmptyReport({ reportId: report.id }),
      );
      expect((await subscriptionOf(sessionId)).reportsUsed).toBe(0);
    });
  });
});
