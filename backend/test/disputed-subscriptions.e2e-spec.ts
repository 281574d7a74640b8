import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import { expectSoundBooks, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, useWorld } from './support/payment-worlds.js';
import { TestVisitor } from './support/visitor.js';

/** A day as emails print it. */
const dayOf = (instant: Date) =>
  instant.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a subscription whose payment a bank disputes, paid with %s', (_, start) => {
  let world: PaymentWorld;
  let people = 0;
  useWorld(start, (opened) => (world = opened));

  async function buyer(offerKey: string) {
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const email = `disputer${++people}@example.org`;
    const id = await world.buy(visitor, reportId, offerKey, email);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
    return { visitor, reportId, email, id };
  }
  const purchases = async ({ agent }: TestVisitor): Promise<PurchasesView> =>
    (await agent.get('/api/purchases').expect(200)).body.data;
  const access = async (visitor: TestVisitor, reportId: string) => (await visitor.report(reportId)).access;

  it('pauses the subscription, with which nothing is opened meanwhile [X6-013, X12-004]', async () => {
    const { visitor, reportId, id } = await buyer('unlimited_monthly');
    const { id: unread } = await visitor.lookup(VINS[1]);
    await world.dispute(id, 'open');
    expect((await purchases(visitor)).subscriptions[0]).toMatchObject({
      ...{ status: 'active', nextChargeAt: null, cancelAtPeriodEnd: false },
      renewalPause: { kind: 'dispute' },
    });
    expect((await access(visitor, reportId)).paid).toBe(false);
    await visitor.unlock(unread).expect(402);
    await visitor.buyExtra(unread).expect(404);
    const { body } = await visitor.agent.get('/api/purchases/entitlement').expect(200);
    expect(body.data).toMatchObject({ unlimitedActive: false, creditsBalance: 0 });
    await expectSoundBooks(world.app);
  });

  it.each(['unlimited_monthly', 'trial_monthly_2995'])(
    'leaves the subscription as it was before when it is won: %s [X6-013, X12-004]',
    async (offerKey) => {
      const { visitor, reportId, id, email } = await buyer(offerKey);
      const { subscriptions: before } = await purchases(visitor);
      await world.dispute(id, 'open');
      const [begun] = await untilMails(world.app, 'case-begins', email);
      expect(begun).toContain(`on ${dayOf(new Date(before[0]!.nextChargeAt!))}, or within a day of the decision`);
      await world.dispute(id, 'won');
      const entitled = (await visitor.agent.get('/api/purchases/entitlement').expect(200)).body.data;
      expect((await purchases(visitor)).subscriptions).toEqual(before);
      expect((await access(visitor, reportId)).paid).toBe(true);
      expect(entitled.unlimitedActive).toBe(offerKey === 'unlimited_monthly');
      const [ended] = await untilMails(world.app, 'case-ends', email);
      expect(ended).toContain(`on ${dayOf(new Date(before[0]!.nextChargeAt!))}`);
    },
  );

  it('leaves a canceled subscription canceled when it is won [X6-013]', async () => {
    const { visitor, id } = await buyer('unlimited_monthly');
    const subscriptionId = (await purchases(visitor)).subscriptions[0]?.id;
    await world.dispute(id, 'open');
    await visitor.agent.post(`/api/subscriptions/${subscriptionId}/cancel`).expect(200);
    await world.dispute(id, 'won');
    expect((await purchases(visitor)).subscriptions[0]).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  });

  it('[X6-013] of a trial closes what it opened, and lost stays closed', async () => {
    const { visitor, reportId, id } = await buyer('trial_monthly_2995');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.unlock(further).expect(200);
    await world.dispute(id, 'open');
    for (const one of [reportId, further]) expect((await access(visitor, one)).refunded).toBe('dispute');
    await visitor.unlock((await visitor.lookup(VINS[2])).id).expect(402);
    await world.dispute(id, 'lost');
    for (const one of [reportId, further])
      expect(await access(visitor, one)).toMatchObject({ paid: false, refunded: 'money' });
    expect((await purchases(visitor)).subscriptions[0]).toMatchObject({ status: 'canceled' });
  });
});
