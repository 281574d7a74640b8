import { RefundsService } from '../src/checkout/refunds.service.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { Subscription } from '../src/subscriptions/subscription.entity.js';
import { type fakeClock, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, useWorld } from './support/payment-worlds.js';
import { TestVisitor } from './support/visitor.js';

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('an older payment of a subscription whose running month is paid, with %s', (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));

  const subscriptionOf = async (sessionId: string): Promise<Subscription> =>
    (await world.app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];

  /** Somebody in the second month of a subscription; the purchase paid for the first. */
  async function inSecondMonth() {
    const email = `second-month${(people += 1)}@example.org`;
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const id = await world.buy(visitor, reportId, 'unlimited_monthly', email);
    const first = await subscriptionOf(id);
    clock.passTo(first.nextChargeAt);
    await world.app.app.get(RenewalsJob).renew(first.id);
    const subscription = await subscriptionOf(id);
    expect(subscription).toMatchObject({ status: 'active', period: first.period + 1 });
    const unlimited = async () =>
      (await visitor.agent.get('/api/purchases/entitlement').expect(200)).body.data.unlimitedActive;
    return { email, visitor, id, subscription, unlimited };
  }

  const refund = (id: string) => world.app.app.get(RefundsService).issueRefund(id, 'operator');

  it.each([
    ['disputed and lost', ['open', 'lost'] as const],
    ['refunded', [] as const],
  ])(
    '[X6-013] leaves that month to its end when it is %s, and the subscription does not renew',
    async (_how, steps) => {
      const { email, id, subscription, unlimited } = await inSecondMonth();
      for (const step of steps) await world.dispute(id, step);
      if (steps.length === 0) expect(await refund(id)).toBe(true);
      expect(await subscriptionOf(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, endedAt: null });
      expect(await unlimited()).toBe(true);
      const mails = await untilMails(world.app, 'cancellation', email);
      expect(mails).toHaveLength(1);
      clock.passTo(subscription.currentPeriodEnd);
      await world.app.app.get(RenewalsJob).renew(subscription.id);
      expect(await subscriptionOf(id)).toMatchObject({ status: 'canceled', period: subscription.period });
    },
  );

  it('pauses the renewal while it is disputed, which follows once that is won [X6-013, X12-004]', async () => {
    const { id, subscription, unlimited } = await inSecondMonth();
    await world.dispute(id, 'open');
    clock.passTo(subscription.currentPeriodEnd);
    await world.app.app.get(RenewalsJob).renew(subscription.id);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'active', period: subscription.period });
    await world.dispute(id, 'won');
    await world.app.app.get(RenewalsJob).renew(subscription.id);
    clock.passTo((await subscriptionOf(id)).nextChargeAt);
    await world.app.app.get(RenewalsJob).renew(subscription.id);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'active', period: subscription.period + 1 });
    expect(await unlimited()).toBe(true);
  });

  it('[X6-013] is no longer the older one once the newest is refunded: that ends the subscription', async () => {
    const { id, subscription } = await inSecondMonth();
    const [{ id: renewal }] = await world.app.dataSource.query(
      `SELECT id FROM payments WHERE "subscriptionId" = $1 AND kind = 'renewal'`,
      [subscription.id],
    );
    expect(await refund(renewal)).toBe(true);
    expect(await subscriptionOf(id)).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) });
  });
});
