import { ReconcileJob } from '../src/payments/reconcile.job.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { SubscriptionPaymentsService } from '../src/subscriptions/subscription-payments.service.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { History } from '../src/vehicle-data/ports.js';
import { buyer, moneyShop, sessionOf, until, VINS } from './support/money.js';
import { TestVisitor } from './support/visitor.js';

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

  it('closes a session whose payment was returned before we heard of it', async () => {
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
    const history = shop.app.app.get(History);
    const real = history.report.bind(history);
    jest.spyOn(history, 'report').mockImplementation(async (...args) => {
      const full = await real(...args);
      const sections = Object.entries(full).map(([key, part]: [string, unknown]) =>
        part !== null && typeof part === 'object' && 'records' in part && key !== 'recalls'
          ? [key, { ...part, status: 'none', records: [] }]
          : [key, part],
      );
      return Object.fromEntries(sections) as typeof full;
    });
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
    await shop.app.app.get(ReconcileJob).run();
    expect((await visitor.report(id)).access.paid).toBe(true);
    const charges = await shop.app.dataSource.query('SELECT state FROM payments WHERE "subscriptionId" = $1', [
      (await subscriptionOf(sessionId)).id,
    ]);
    expect(charges).toEqual([{ state: 'paid' }]);
  });

  it('returns a renewal that was on its way when the subscription was cancelled, and ends the subscription', async () => {
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
  });

  it('writes no email about the cancelling of a subscription that is over', async () => {
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
});
