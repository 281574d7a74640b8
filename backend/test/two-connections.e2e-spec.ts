import { RefundsService } from '../src/checkout/refunds.service.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { SimulatedWebhooksService } from '../src/payments/simulated/simulated-webhooks.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, expectSoundBooks, fakeClock, VINS } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';
import { reconcile } from './support/reconcile.js';

const AT_ONCE = 10;

describe('an app with two database connections', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp({ DATABASE_POOL: '2' })));
  afterAll(() => app.stop());

  it('stores signatures and addresses of 10 simultaneous buyers [X9-001]', async () => {
    const buyers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const visitor = new TestVisitor(app);
        const { id } = await visitor.lookup();
        await visitor.buy(id);
        return { visitor, id };
      }),
    );
    const signed = await Promise.all(buyers.map(({ visitor, id }) => visitor.sign(id)));
    expect(signed.map(({ status }) => status)).toEqual(buyers.map(() => 200));
    const addressed = await Promise.all(buyers.map(({ visitor, id }) => visitor.address(id)));
    expect(addressed.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  });

  /** From the search to the open report, with the webhook of the payment. */
  async function buyAndRead(offerKey: string, vin: string) {
    const bought = await buyer(app, offerKey, undefined, vin);
    const { visitor, reportId, sessionId } = bought;
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    const event = { id: `sim_evt_${sessionId}`, type: 'payment.paid', reference: `sim_${sessionId}` };
    await app.app.get(SimulatedWebhooksService).deliver(event);
    const { access } = await visitor.readyReport(reportId);
    expect(access.nextStep).toBe('read');
    return bought;
  }

  it('sells a report from search to refund [X9-001]', async () => {
    const { visitor, sessionId } = await buyAndRead('single_report', VINS[0]);
    await visitor.agent.get('/api/purchases').expect(200);
    const asked = { reason: 'other' };
    const { body } = await visitor.agent.post(`/api/purchases/${sessionId}/refund`).send(asked).expect(200);
    expect(body.data.decision).toBe('granted');
    const again = await buyAndRead('single_report', VINS[1]);
    expect(await app.app.get(RefundsService).issueRefund(again.sessionId, 'operator')).toBe(true);
    const returned = await until(
      () => app.dataSource.query('SELECT "refundReference" FROM payments WHERE id = $1', [sessionId]),
      ([row]: { refundReference: string | null }[]) => Boolean(row?.refundReference),
    );
    expect(returned).toEqual([{ refundReference: expect.any(String) }]);
    await expectSoundBooks(app);
  });

  it('renews a subscription, opens an extra report and refunds both [X9-001]', async () => {
    const clock = fakeClock(app);
    const { visitor, sessionId } = await buyAndRead('unlimited_monthly', VINS[1]);
    const { id: extra } = await visitor.lookup(VINS[2]);
    await visitor.buyExtra(extra).expect(200);
    const [{ id }] = await app.dataSource.query('SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    clock.advance({ days: 32 });
    await app.app.get(RenewalsJob).renew(id);
    await reconcile(app.app);
    const later = await app.dataSource.query('SELECT id, state FROM payments WHERE "subscriptionId" = $1', [id]);
    expect(later).toEqual([expect.objectContaining({ state: 'paid' }), expect.objectContaining({ state: 'paid' })]);
    for (const payment of later)
      expect(await app.app.get(RefundsService).issueRefund(payment.id, 'operator')).toBe(true);
    clock.restore();
    await expectSoundBooks(app);
  });
});
