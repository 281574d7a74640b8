import { CasesService } from '../src/cases/cases.service.js';
import { RefundsService } from '../src/checkout/refunds.service.js';
import { PurchaseEmailsService } from '../src/notifications/purchase-emails.service.js';
import { chargeInstant } from '../src/payments/offers/charge-instant.js';
import { type Payment } from '../src/payments/payment.entity.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import type { PurchasesView } from '../src/purchases/purchases.dto.js';
import type { RefundAnswerView } from '../src/purchases/purchases.dto.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import type { Subscription } from '../src/subscriptions/subscription.entity.js';
import { type fakeClock, VINS } from './support/money.js';
import { mailsTo, untilMails } from './support/outbox.js';
import { type PaymentWorld, simulatedWorld, stripeWorld, untilReturned, useWorld } from './support/payment-worlds.js';
import { proveEmail } from './support/sign-in.js';
import { TestVisitor } from './support/visitor.js';
import { reconcile } from './support/reconcile.js';

const dayOf = (instant: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(instant);

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a renewal whose payment is in question, with %s', (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));
  afterEach(() => jest.restoreAllMocks());

  const subscriptionOf = async (sessionId: string): Promise<Subscription> =>
    (await world.app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];
  const renewalsOf = (subscriptionId: string): Promise<Payment[]> =>
    world.app.dataSource.query(
      `SELECT * FROM payments WHERE "subscriptionId" = $1 AND kind = 'renewal' ORDER BY "createdAt"`,
      [subscriptionId],
    );
  const ask = async ({ agent }: TestVisitor, id: string): Promise<RefundAnswerView> =>
    (await agent.post(`/api/purchases/${id}/refund`).send({ reason: 'other' }).expect(200)).body.data;
  const shown = async ({ agent }: TestVisitor) =>
    ((await agent.get('/api/purchases').expect(200)).body.data as PurchasesView).subscriptions[0]!;
  /** What the minute's job does. */
  async function bill(sessionId: string): Promise<Subscription> {
    await world.app.app.get(RenewalsJob).renew((await subscriptionOf(sessionId)).id);
    return subscriptionOf(sessionId);
  }
  const refuse = (paymentId: string) =>
    world.app.dataSource.transaction((tx) =>
      world.app.app.get(CasesService).close(tx, { paymentId, kind: 'claim' }, 'refused', 'The report was complete.'),
    );

  /** A subscriber who has read a report. */
  async function subscriber(offerKey: string) {
    const visitor = new TestVisitor(world.app);
    const email = `paused${++people}@example.org`;
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const id = await world.buy(visitor, reportId, offerKey, email);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    await visitor.readyReport(reportId);
    return { visitor, email, id, subscription: await subscriptionOf(id) };
  }
  /** A trial that ends while its buyer's request is open. */
  async function pausedTrial() {
    const trial = await subscriber('trial_monthly_2995');
    clock.passTo(new Date(trial.subscription.nextChargeAt.getTime() - 3_600_000));
    const answer = await ask(trial.visitor, trial.id);
    expect(answer).toMatchObject({ decision: 'case' });
    clock.passTo(trial.subscription.nextChargeAt);
    return { ...trial, answer };
  }

  it('does not charge the end of a trial while a request is open [X12-004]', async () => {
    const { id, subscription } = await pausedTrial();
    await world.app.app.get(RenewalsJob).orderDue();
    expect(await bill(id)).toMatchObject({ status: 'trialing', endedAt: null });
    clock.advance({ days: 9 });
    await bill(id);
    expect(await renewalsOf(subscription.id)).toEqual([]);
  });

  it('says in the answer, on the page and by email that the renewal waits [X12-004]', async () => {
    const { visitor, email, answer } = await pausedTrial();
    const pause = { kind: 'claim', decidedBy: answer.dueAt, chargeAt: null, amountCents: 2995, currency: 'USD' };
    expect(answer.renewalPause).toEqual(pause);
    expect(await shown(visitor)).toMatchObject({ renewalPause: pause, nextChargeAt: null });
    const [mail] = await untilMails(world.app, 'case-begins', email);
    expect(mail).toContain('We do not renew your subscription while your request is open');
    expect(mail).toContain('we charge $29.95 within a day of our answer');
  });

  it('names the day of the charge that follows a request decided long before [X12-004]', async () => {
    const { visitor, email, id, subscription } = await subscriber('unlimited_monthly');
    clock.advance({ days: 2 });
    const { renewalPause } = await ask(visitor, id);
    expect(renewalPause?.chargeAt).toBe(subscription.nextChargeAt.toISOString());
    const [mail] = await untilMails(world.app, 'case-begins', email);
    expect(mail).toContain(`we charge $20.00 on ${dayOf(subscription.nextChargeAt)}`);
  });

  it('renews at the first charge instant after a refusal, and says when [X12-004, X5-008]', async () => {
    const { visitor, email, id, subscription } = await pausedTrial();
    clock.advance({ seconds: 3600 });
    await refuse(id);
    const resumed = chargeInstant(new Date(subscription.nextChargeAt.getTime() + 3_600_000));
    expect((await bill(id)).nextChargeAt).toEqual(resumed);
    expect(await renewalsOf(subscription.id)).toEqual([]);
    expect(await shown(visitor)).toMatchObject({ renewalPause: null, nextChargeAt: resumed.toISOString() });
    expect((await untilMails(world.app, 'case-ends', email))[0]).toContain(`we charge $29.95 on ${dayOf(resumed)}`);
    clock.passTo(resumed);
    expect(await bill(id)).toMatchObject({ status: 'active', period: 1 });
    expect(await renewalsOf(subscription.id)).toEqual([expect.objectContaining({ state: 'paid', amountCents: 2995 })]);
  });

  it('ends with a granted request and charges nothing [X12-004]', async () => {
    const { email, id, subscription } = await pausedTrial();
    await world.app.app.get(RefundsService).issueRefund(id, 'operator');
    expect(await bill(id)).toMatchObject({ status: 'canceled' });
    expect(await renewalsOf(subscription.id)).toEqual([]);
    expect((await untilMails(world.app, 'case-ends', email))[0]).toContain('We charge nothing more');
  });

  it('returns a renewal whose charge was under way when the request came, and makes it later [X12-004]', async () => {
    const { visitor, id, subscription } = await subscriber('trial_monthly_2995');
    clock.passTo(subscription.nextChargeAt);
    const provider = world.app.app.get(PaymentProvider);
    const charge = provider.chargeSaved.bind(provider);
    jest.spyOn(provider, 'chargeSaved').mockImplementationOnce(async (order) => {
      expect(await ask(visitor, id)).toMatchObject({ decision: 'case' });
      return charge(order);
    });
    expect(await bill(id)).toMatchObject({ status: 'trialing', period: 0 });
    const [early] = await renewalsOf(subscription.id);
    expect(early).toMatchObject({ state: 'refunded', refundReason: 'late' });
    expect(await untilReturned(world, early!.id)).toBe(1);
    await refuse(id);
    const { nextChargeAt } = await bill(id);
    clock.passTo(nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'active', period: 1 });
    expect((await renewalsOf(subscription.id)).map(({ state }) => state)).toEqual(['refunded', 'paid']);
  });

  it('does not charge a renewal that was written down before the request [X12-004]', async () => {
    const { visitor, id, subscription } = await subscriber('trial_monthly_2995');
    clock.passTo(subscription.nextChargeAt);
    const charge = jest.spyOn(world.app.app.get(PaymentProvider), 'chargeSaved');
    charge.mockRejectedValueOnce(new Error('the process ends here'));
    await expect(bill(id)).rejects.toThrow('ends here');
    await ask(visitor, id);
    await world.app.dataSource.query(
      `UPDATE payments SET "createdAt" = now() - interval '2 minutes' WHERE "subscriptionId" = $1`,
      [subscription.id],
    );
    await reconcile(world.app.app);
    expect(charge).toHaveBeenCalledTimes(1);
    await refuse(id);
    clock.passTo((await bill(id)).nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'active' });
  });

  it('pauses for the dispute of an extra report and resumes when it is won [X12-004]', async () => {
    const { visitor, id, subscription } = await subscriber('unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.buyExtra(further).expect(200);
    const [extra] = await world.app.dataSource.query('SELECT id FROM payments WHERE "subscriptionId" = $1', [
      subscription.id,
    ]);
    await world.dispute(extra.id, 'open');
    expect((await shown(visitor)).renewalPause).toMatchObject({ kind: 'dispute', decidedBy: null, chargeAt: null });
    clock.passTo(subscription.nextChargeAt);
    await bill(id);
    expect(await renewalsOf(subscription.id)).toEqual([]);
    await world.dispute(extra.id, 'won');
    clock.passTo((await bill(id)).nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'active', period: 1 });
  });

  it('ends immediately when it is canceled beyond its paid period [X2-010]', async () => {
    const { visitor, email, id } = await pausedTrial();
    const { id: subscriptionId } = await subscriptionOf(id);
    const { body } = await visitor.agent.post(`/api/subscriptions/${subscriptionId}/cancel`).expect(200);
    expect(body.data).toMatchObject({ status: 'canceled', renewalPause: null });
    expect((await untilMails(world.app, 'cancellation', email))[0]).toContain('Your subscription has ended');
  });

  it('announces no charge of a trial while a request is open [X12-004]', async () => {
    const { visitor, email, id, subscription } = await subscriber('trial_monthly_2995');
    await ask(visitor, id);
    clock.passTo(new Date(subscription.nextChargeAt.getTime() - 7_200_000));
    await world.app.app.get(PurchaseEmailsService).remindTrials();
    expect(mailsTo(world.app, 'trial-reminder', email)).toEqual([]);
    await refuse(id);
    await world.app.app.get(PurchaseEmailsService).remindTrials();
    expect(await untilMails(world.app, 'trial-reminder', email)).toHaveLength(1);
  });

  it('takes no payment of a refused renewal while a request is open [X12-004]', async () => {
    const { visitor, id, subscription } = await subscriber('trial_monthly_2995');
    const provider = world.app.app.get(PaymentProvider);
    const charge = provider.chargeSaved.bind(provider);
    jest
      .spyOn(provider, 'chargeSaved')
      .mockImplementationOnce((order) => charge({ ...order, saved: { ...order.saved, method: refusedMethod() } }));
    clock.passTo(subscription.nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'past_due' });
    await ask(visitor, id);
    const { body } = await visitor.agent.post(`/api/checkout/renewal/${subscription.id}`).expect(409);
    expect(body).toMatchObject({ code: 'CONFLICT', error: expect.stringContaining('waits until that is decided') });
  });
  const refusedMethod = () => world.methods.refusedLater;

  it('resumes after the claim of a mailbox reader is withdrawn with their data [X12-004]', async () => {
    const { email, id, subscription } = await subscriber('unlimited_monthly');
    const reader = new TestVisitor(world.app);
    await proveEmail(world.app, reader, email);
    expect(await ask(reader, id)).toMatchObject({ decision: 'case', renewalPause: { kind: 'claim' } });
    expect((await shown(reader)).renewalPause).not.toBeNull();
    await reader.agent.delete('/api/privacy/data').expect(200);
    expect((await subscriptionOf(id)).nextChargeAt).toEqual(subscription.nextChargeAt);
    const [pause] = await world.app.dataSource.query('SELECT renewal_pause($1) AS pause', [subscription.id]);
    expect(pause).toEqual({ pause: null });
  });
});
