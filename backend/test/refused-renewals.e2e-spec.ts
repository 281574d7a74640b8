import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { RenewalPaymentsService } from '../src/subscriptions/renewal-payments.service.js';
import type { RenewalPaymentView } from '../src/subscriptions/subscription.dto.js';
import type { Subscription } from '../src/subscriptions/subscription.entity.js';
import { SubscriptionsService } from '../src/subscriptions/subscriptions.service.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { fakeClock, VINS } from './support/money.js';
import { mailsTo, untilMails } from './support/outbox.js';
import {
  type PaymentWorld,
  referenceOf,
  simulatedWorld,
  stripeWorld,
  untilReturned,
  useWorld,
} from './support/payment-worlds.js';
import { TestVisitor } from './support/visitor.js';
import { reconcile } from './support/reconcile.js';

const dayOf = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

describe.each([
  ['simulated', simulatedWorld],
  ['stripe', stripeWorld],
])('a renewal that is refused, with %s', (_, start) => {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  let people = 0;
  useWorld(start, (opened, ticking) => ([world, clock] = [opened, ticking]));

  const subscriptionOf = async (id: string): Promise<Subscription> =>
    (await world.app.dataSource.query('SELECT * FROM subscriptions WHERE id = $1', [id]))[0];
  const paymentsOf = (id: string): Promise<{ id: string; status: string; onSession: boolean }[]> =>
    world.app.dataSource.query(
      'SELECT id, state AS status, "onSession" FROM payments WHERE "subscriptionId" = $1 ORDER BY "onSession", "createdAt"',
      [id],
    );
  /** What the minute's job does, at once. */
  const bill = async (id: string): Promise<Subscription> => {
    await world.app.app.get(RenewalsJob).renew(id);
    return subscriptionOf(id);
  };

  /** Somebody whose trial is over and whose card was refused. */
  async function pastDue() {
    const email = `late${(people += 1)}@example.org`;
    const visitor = new TestVisitor(world.app);
    const { id: reportId } = await visitor.lookup(VINS[0]);
    const { sessionId } = await visitor.openCheckout(reportId, 'trial_monthly_2995', {
      renewalAccepted: true,
      contactEmail: email,
    });
    await visitor.complete(sessionId, world.methods.refusedLater).expect(200);
    const [{ id }] = await world.app.dataSource.query('SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    clock.passTo((await subscriptionOf(id)).nextChargeAt);
    expect((await bill(id)).status).toBe('past_due');
    const open = async (): Promise<RenewalPaymentView> =>
      (await visitor.agent.post(`/api/checkout/renewal/${id}`).expect(200)).body.data;
    const pay = (paymentMethod?: string) =>
      visitor.agent.post(`/api/checkout/renewal/${id}/complete`).send({ paymentMethod });
    return { id: id as string, email, visitor, open, pay };
  }

  it('[X2-009] gets an email for each refusal, with the date of the next try, until the subscription ends', async () => {
    const { id, email } = await pastDue();
    const written = async (count: number, ...parts: string[]) => {
      const mails = await untilMails(world.app, 'renewal-refused', email, count);
      const words = mails.map((text) => text.replace(/\s+/g, ' '));
      for (const part of parts) expect(words.filter((text) => text.includes(part))).toHaveLength(1);
    };
    const first = (await subscriptionOf(id)).nextChargeAt;
    const [second, third] = [3, 8].map((days) => new Date(first.getTime() + days * 86_400_000));
    await written(
      1,
      `on ${dayOf(first)}, then on ${dayOf(second!)} and ${dayOf(third!)}`,
      '$29.95',
      '/purchases#subscriptions',
    );
    await bill(id);
    for (let tries = 1; tries <= 3; tries++) {
      clock.passTo((await subscriptionOf(id)).nextChargeAt);
      await bill(id);
    }
    expect((await subscriptionOf(id)).status).toBe('canceled');
    await written(4, 'for the last time. If every try', 'That was our last try');
    expect(mailsTo(world.app, 'renewal-refused', email).join()).not.toContain('List-Unsubscribe');
    expect(await paymentsOf(id)).toHaveLength(4);
  });

  it('is paid by another card, once, which renews the subscription and is kept', async () => {
    const { id, email, visitor, open, pay } = await pastDue();
    const first = await open();
    expect(first).toMatchObject({ subscriptionId: id, amountCents: 2995, currency: 'USD' });
    expect(await open()).toEqual(first);
    expect((await pay(world.methods.declined).expect(402)).body.code).toBe('PAYMENT_DECLINED');
    expect(await subscriptionOf(id)).toMatchObject({ status: 'past_due', failedAttempts: 1 });
    await open();
    const answers = await Promise.all([pay(world.methods.success), pay(world.methods.success)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await pay(world.methods.success).expect(200);
    expect(body.data).toMatchObject({ id, status: 'active', reportsUsed: 0 });
    expect((await paymentsOf(id)).map(({ status, onSession }) => [status, onSession])).toEqual([
      ['failed', false],
      ['failed', true],
      ['paid', true],
    ]);
    expect(await untilMails(world.app, 'renewal-receipt', email)).toHaveLength(1);
    expect(mailsTo(world.app, 'renewal-refused', email)).toHaveLength(1);
    const { body: bought } = await visitor.agent.get('/api/purchases').expect(200);
    expect(bought.data.receipts[0]).toMatchObject({ kind: 'renewal', amountCents: 2995, refund: 'none' });
    clock.advance({ days: 32 });
    expect(await bill(id)).toMatchObject({ status: 'active', period: 2 });
  });

  it('asks for the bank’s confirmation, and continues afterwards', async () => {
    const { open, pay } = await pastDue();
    await open();
    expect((await pay(world.methods.challenge).expect(402)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
    expect((await pay().expect(402)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
  });

  it('is tried again on its day when its buyer began to pay and left', async () => {
    const { id, open, pay } = await pastDue();
    await open();
    clock.passTo((await subscriptionOf(id)).nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'past_due', failedAttempts: 2 });
    expect((await pay(world.methods.success).expect(409)).body.code).toBe('CONFLICT');
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  });

  it('is not tried with the kept card while its buyer, who has just opened it, pays with another', async () => {
    const { id, open, pay } = await pastDue();
    await open();
    const due = (await subscriptionOf(id)).nextChargeAt;
    await world.app.dataSource.query(
      `UPDATE payments SET "createdAt" = $2::timestamptz - interval '1 minute' WHERE "subscriptionId" = $1 AND "onSession"`,
      [id, due],
    );
    clock.passTo(due);
    expect(await bill(id)).toMatchObject({ status: 'past_due', failedAttempts: 1 });
    expect((await pay(world.methods.success).expect(200)).body.data.status).toBe('active');
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  it('that was closed before it was made is not called declined', async () => {
    const { id, open, pay } = await pastDue();
    await open();
    const [, opened] = await paymentsOf(id);
    await world.app.app.get(PaymentProvider).cancel(await referenceOf(world.app, opened!.id));
    expect((await pay(world.methods.success).expect(402)).body.error).toBe(
      'This payment was closed before it was made, and nothing was charged. Please try again.',
    );
  });

  it('counts money that came although the browser never reported it, and charges nothing more', async () => {
    const { id, open } = await pastDue();
    await open();
    const [, charge] = await paymentsOf(id);
    await world.app.app.get(PaymentProvider).charge(await referenceOf(world.app, charge!.id), world.methods.success);
    clock.passTo((await subscriptionOf(id)).nextChargeAt);
    expect(await bill(id)).toMatchObject({ status: 'active', failedAttempts: 0 });
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  it('is checked by the reconcile job: a paid one counts, an abandoned one is given up', async () => {
    const [paid, left] = [await pastDue(), await pastDue()];
    await Promise.all([paid.open(), left.open()]);
    const [, charge] = await paymentsOf(paid.id);
    await world.app.app.get(PaymentProvider).charge(await referenceOf(world.app, charge!.id), world.methods.success);
    const age = (minutes: number) =>
      world.app.dataSource.query(
        `UPDATE payments SET "createdAt" = now() - make_interval(mins => $1) WHERE state = 'pending'`,
        [minutes],
      );
    await age(2);
    await reconcile(world.app.app);
    expect((await subscriptionOf(paid.id)).status).toBe('active');
    expect((await paymentsOf(left.id)).map(({ status }) => status)).toEqual(['failed', 'pending']);
    await age(61);
    await reconcile(world.app.app);
    expect((await paymentsOf(left.id)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(await subscriptionOf(left.id)).toMatchObject({ status: 'past_due', failedAttempts: 1 });
  });

  it('[X2-010] is canceled at once, and money that arrives later is refunded', async () => {
    const { id, email, visitor, open } = await pastDue();
    await open();
    const [, charge] = await paymentsOf(id);
    const { body } = await visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
    expect(body.data).toMatchObject({ status: 'canceled', nextChargeAt: null });
    expect((await subscriptionOf(id)).endedAt).not.toBeNull();
    expect((await untilMails(world.app, 'cancellation', email)).join()).toContain('Your subscription has ended');
    await world.app.app.get(PaymentProvider).charge(await referenceOf(world.app, charge!.id), world.methods.success);
    await world.app.dataSource.query(
      `UPDATE payments SET "createdAt" = now() - interval '2 minutes' WHERE state = 'pending'`,
    );
    await reconcile(world.app.app);
    expect(await untilReturned(world, charge!.id)).toBe(1);
    expect((await subscriptionOf(id)).status).toBe('canceled');
  });

  it('can be ended by the operator too', async () => {
    const { id, email } = await pastDue();
    await world.app.dataSource.transaction((tx) =>
      world.app.app.get(SubscriptionsService).cancelFor(tx, id, { atOnce: false }),
    );
    expect((await subscriptionOf(id)).status).toBe('canceled');
    expect((await untilMails(world.app, 'cancellation', email)).join()).toContain('Your subscription has ended');
  });

  it('is left to its buyer when they begin to pay at the moment it is tried again', async () => {
    const { id, open, pay } = await pastDue();
    clock.passTo((await subscriptionOf(id)).nextChargeAt);
    await open();
    // As if the payment had been opened just after the job looked for one.
    const looked = jest.spyOn(world.app.app.get(RenewalPaymentsService), 'isPaidByBuyer').mockResolvedValueOnce(false);
    expect(await bill(id)).toMatchObject({ status: 'past_due', failedAttempts: 1 });
    looked.mockRestore();
    expect((await pay(world.methods.success).expect(200)).body.data.status).toBe('active');
    expect((await paymentsOf(id)).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  it('[X3-001] is paid by its owner only, and only while it is due', async () => {
    const { id, visitor, open } = await pastDue();
    const stranger = new TestVisitor(world.app);
    await stranger.lookup(VINS[1]);
    for (const call of ['', '/complete']) {
      await stranger.agent.post(`/api/checkout/renewal/${id}${call}`).send({}).expect(404);
      await stranger.agent.post(`/api/checkout/renewal/x${call}`).send({}).expect(404);
    }
    await open();
    await visitor.agent
      .post(`/api/checkout/renewal/${id}/complete`)
      .send({ paymentMethod: '4242 4242 4242 4242' })
      .expect(400);
    const { sessionId } = await stranger.openCheckout((await stranger.lookup(VINS[1])).id, 'unlimited_monthly', {
      renewalAccepted: true,
    });
    await stranger.complete(sessionId, world.methods.success).expect(200);
    const [{ id: running }] = await world.app.dataSource.query(
      'SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1',
      [sessionId],
    );
    for (const call of ['', '/complete'])
      expect(
        (await stranger.agent.post(`/api/checkout/renewal/${running}${call}`).send({}).expect(409)).body.code,
      ).toBe('CONFLICT');
  });
});
