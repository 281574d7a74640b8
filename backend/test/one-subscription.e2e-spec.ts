import { CheckoutSessionsRepository } from '../src/checkout/checkout-sessions.repository.js';
import { PaymentsRepository } from '../src/payments/payments.repository.js';
import { PaymentsService } from '../src/payments/payments.service.js';
import { buyer, moneyShop, VINS } from './support/money.js';
import { ensure, proven, someone } from './support/sign-in.js';
import { TestVisitor } from './support/visitor.js';

describe('one subscription at a time', () => {
  const shop = moneyShop();
  const { subscriptionOf } = shop;

  /** How many of these sessions somebody was charged for, and for how many the money went back. */
  const charged = async (sessions: string[]) =>
    (
      await shop.app.dataSource.query(
        `SELECT count("transactionId")::int AS charged, (count(*) FILTER (WHERE state = 'refunded'))::int AS returned
         FROM payments WHERE id = ANY($1)`,
        [sessions],
      )
    )[0];

  it('sells no subscription twice, not even when both are paid at once', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'unlimited_monthly');
    const order = { reportId, offerKey: 'unlimited_monthly', termsAccepted: true, renewalAccepted: true };
    expect((await visitor.agent.post('/api/checkout/session').send(order).expect(409)).body.code).toBe(
      'ALREADY_SUBSCRIBED',
    );
    const other = await buyer(shop.app, 'single_report');
    const [first, second] = [
      await other.visitor.openCheckout(other.reportId, 'trial_monthly_2995', { renewalAccepted: true }),
      await other.visitor.openCheckout(other.reportId, 'trial_monthly_2995', { renewalAccepted: true }),
    ];
    const sessions = [first.sessionId, second.sessionId];
    await Promise.all(sessions.map((sessionId) => other.visitor.complete(sessionId)));
    expect(await charged(sessions)).toEqual({ charged: 1, returned: 0 });
  });

  it('refuses a second subscription of any kind before the charge, naming what runs, until that is canceled', async () => {
    const { visitor, reportId, sessionId } = await buyer(shop.app, 'trial_monthly_2995');
    const order = { reportId, offerKey: 'unlimited_monthly', termsAccepted: true, renewalAccepted: true };
    const open = () => visitor.agent.post('/api/checkout/session').send(order);
    const { body } = await open().expect(409);
    expect(body).toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
    for (const said of ['3 Day Membership Trial', 'your purchases page']) expect(body.error).toContain(said);
    const { id } = await subscriptionOf(sessionId);
    await visitor.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
    const { sessionId: next } = (await open().expect(200)).body.data;
    await visitor.complete(next).expect(200);
    // Taking the cancellation back would make two again.
    expect((await visitor.agent.post(`/api/subscriptions/${id}/resume`).expect(409)).body.code).toBe(
      'ALREADY_SUBSCRIBED',
    );
    expect((await subscriptionOf(sessionId)).cancelAtPeriodEnd).toBe(true);
  });

  it('offers the use of a running trial only while it opens another report', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'trial_monthly_2995');
    const order = { reportId, offerKey: 'trial_monthly_2995', termsAccepted: true, renewalAccepted: true };
    const refusal = async () => (await visitor.agent.post('/api/checkout/session').send(order).expect(409)).body.error;
    expect(await refusal()).toContain('You can use it or cancel it');
    for (const vin of VINS.slice(1, 3)) await visitor.unlock((await visitor.lookup(vin)).id).expect(200);
    expect(await refusal()).toContain('You can cancel it');
  });

  it('starts one of twenty subscriptions paid at once, and charges for one', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'single_report');
    const opened: string[] = [];
    for (let tab = 0; tab < 20; tab++) {
      const offer = ['trial_monthly_2995', 'unlimited_monthly', 'trial_monthly_2500'][tab % 3];
      opened.push((await visitor.openCheckout(reportId, offer, { renewalAccepted: true })).sessionId);
    }
    const answers = await Promise.all(opened.map((sessionId) => visitor.complete(sessionId)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(['ALREADY_SUBSCRIBED', 'PAYMENT_PROCESSING']).toContain(body.code);
    expect(await charged(opened)).toEqual({ charged: 1, returned: 0 });
    const again = await visitor.complete(opened[answers.findIndex(({ status }) => status !== 200)] ?? '');
    expect(again.status).toBe(409);
  });

  it('answers as paid when an event of the provider completes it while its page asks', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'single_report');
    const { sessionId } = await visitor.openCheckout(reportId, 'unlimited_monthly', { renewalAccepted: true });
    const [sessions, payments] = [shop.app.app.get(CheckoutSessionsRepository), shop.app.app.get(PaymentsService)];
    const payment = await shop.app.app.get(PaymentsRepository).find({ id: sessionId });
    const claim = sessions.claimSession.bind(sessions);
    jest.spyOn(sessions, 'claimSession').mockImplementationOnce(async (session) => {
      await payments.charge(payment!, 'sim_card_success');
      return claim(session);
    });
    const { body } = await visitor.complete(sessionId).expect(200);
    expect(body.data).toMatchObject({ sessionId, status: 'completed' });
    expect(await charged([sessionId])).toEqual({ charged: 1, returned: 0 });
  });

  describe('for one mailbox, in whichever browser it was bought', () => {
    const renewing = (contactEmail?: string) => ({ contactEmail, renewalAccepted: true });
    const refused = async (at: TestVisitor, offerKey: string, contactEmail?: string) => {
      const { id: reportId } = await at.lookup(VINS[1]);
      const order = { reportId, offerKey, termsAccepted: true, ...renewing(contactEmail) };
      const { body } = await at.agent.post('/api/checkout/session').send(order).expect(409);
      expect(body).toMatchObject({ code: 'ALREADY_SUBSCRIBED' });
      for (const said of ['bought in another browser', 'your purchases page', 'cancel it'])
        expect(body.error).toContain(said);
    };
    const subscribe = async (at: TestVisitor, offerKey: string, contactEmail?: string, vin: string = VINS[0]) => {
      const { id } = await at.lookup(vin);
      const { sessionId } = await at.openCheckout(id, offerKey, renewing(contactEmail));
      await at.complete(sessionId).expect(200);
      return sessionId;
    };

    it('refuses a second renewing one to the person who has proven it, before any charge, until they cancel the first', async () => {
      const email = someone();
      const first = new TestVisitor(shop.app);
      const { id } = await subscriptionOf(await subscribe(first, 'trial_monthly_2995', email));
      const reader = await proven(shop.app, email);
      await refused(reader, 'unlimited_monthly');
      await refused(reader, 'unlimited_monthly', someone());
      await reader.agent.post(`/api/subscriptions/${id}/cancel`).expect(200);
      await subscribe(reader, 'unlimited_monthly', email, VINS[3]);
    });

    it('blocks nobody and reveals nothing where it was only typed', async () => {
      const email = someone();
      await subscribe(new TestVisitor(shop.app), 'trial_monthly_2995', email);
      const stranger = new TestVisitor(shop.app);
      await ensure(stranger, email);
      await subscribe(stranger, 'unlimited_monthly', email);
    });

    it('charges nothing when the first was paid after the checkout of the second was opened', async () => {
      const email = someone();
      const [reader, other] = [await proven(shop.app, email), new TestVisitor(shop.app)];
      const { id } = await reader.lookup(VINS[2]);
      const { sessionId } = await reader.openCheckout(id, 'unlimited_monthly', renewing(email));
      await subscribe(other, 'trial_monthly_2995', email);
      expect((await reader.complete(sessionId).expect(409)).body.code).toBe('ALREADY_SUBSCRIBED');
      expect(await charged([sessionId])).toEqual({ charged: 0, returned: 0 });
    });
  });

  it('is not blocked from another offer for long by a payment that never arrived', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'single_report');
    const more = { renewalAccepted: true };
    const { sessionId: lost } = await visitor.openCheckout(reportId, 'trial_monthly_2995', more);
    expect((await visitor.complete(lost, 'sim_3ds_confirmed').expect(409)).body.code).toBe('NOT_PAID');
    const { sessionId } = await visitor.openCheckout(reportId, 'unlimited_monthly', more);
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('PAYMENT_PROCESSING');
    await shop.app.dataSource.query(
      `UPDATE checkout_sessions SET "statusChangedAt" = "statusChangedAt" - interval '2 minutes' WHERE id = $1`,
      [lost],
    );
    await visitor.complete(sessionId).expect(200);
  });

  it('refunds a second one that the bank confirms after the first has begun', async () => {
    const { visitor, reportId } = await buyer(shop.app, 'single_report');
    const more = { renewalAccepted: true };
    const slow = await visitor.openCheckout(reportId, 'trial_monthly_2995', more);
    const quick = await visitor.openCheckout(reportId, 'unlimited_monthly', more);
    expect((await visitor.complete(slow.sessionId, 'sim_card_3ds').expect(402)).body.code).toBe(
      'PAYMENT_ACTION_REQUIRED',
    );
    await visitor.complete(quick.sessionId).expect(200);
    const { body } = await visitor.complete(slow.sessionId, 'sim_3ds_confirmed').expect(409);
    expect(body.error).toContain('goes back to your card');
    expect(await subscriptionOf(slow.sessionId)).toBeUndefined();
    expect(await charged([slow.sessionId, quick.sessionId])).toEqual({ charged: 2, returned: 1 });
  });
});
