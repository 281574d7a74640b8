import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import request from 'supertest';
import { type RunningApp, startApp } from './support/app.js';
import { expectSoundBooks } from './support/money.js';
import { STRIPE_KEYS, StripeServer } from './support/stripe-server.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('buying with Stripe', () => {
  const stripe = new StripeServer();
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ ...STRIPE_KEYS, PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: await stripe.start() });
  });
  afterEach(() => expectSoundBooks(app));
  afterAll(async () => {
    await app.stop();
    await stripe.stop();
  });

  async function open(offerKey = 'single_report') {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const { body } = await visitor.agent
      .post('/api/checkout/session')
      .send({ reportId, offerKey, termsAccepted: true, renewalAccepted: true })
      .expect(200);
    const { sessionId, payment } = body.data as { sessionId: string; payment: { clientSecret: string } };
    return { visitor, reportId, sessionId, intent: payment.clientSecret.replace('_secret', '') };
  }
  function event(type: string, object: object, id = `evt_${randomUUID()}`, secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET) {
    // Spaced as Stripe does: whoever parses and prints again has other bytes than those that were signed.
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } }, null, 2);
    const header = new Stripe('sk_test_local').webhooks.generateTestHeaderString({ payload, secret });
    return request(app.http)
      .post('/api/payments/webhook')
      .set('content-type', 'application/json')
      .set('stripe-signature', header)
      .send(payload);
  }
  const status = async (sessionId: string): Promise<string> =>
    (await app.dataSource.query('SELECT status FROM checkout_sessions WHERE id = $1', [sessionId]))[0].status;

  it('tells the browser which provider it is and how to start it', async () => {
    const { body } = await request(app.http).get('/api/offers').expect(200);
    expect(body.data.payments).toEqual({ provider: 'stripe', simulated: false, publishableKey: 'pk_test_local' });
  });

  it('[X2-002] lets the pages load the provider and nothing else', async () => {
    const { headers } = await request(app.http).get('/api/offers');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com;");
    expect(policy).toContain("frame-src 'self' https://js.stripe.com https://hooks.stripe.com");
  });

  it('[X2-001] sells a report without a card number passing our origin', async () => {
    const { visitor, reportId, sessionId, intent } = await open();
    stripe.confirm(intent, 'pm_card_visa');
    const { body } = await visitor.complete(sessionId).expect(200);
    expect(body.data).toMatchObject({ status: 'completed', transactionId: expect.stringMatching(/^ch_/) });
    expect((await visitor.report(reportId)).access.paid).toBe(true);
    const { body: refused } = await visitor.complete(sessionId, '4242424242424242').expect(400);
    expect(refused.error).toBe('Card numbers are not accepted here.');
    for (const line of stripe.received) expect(line).not.toMatch(/number|cvc|4242/);
    // Each call to the provider tells which trace it is part of.
    const traced = stripe.headers.map(
      ({ traceparent }) => /^00-([0-9a-f]{32})-[0-9a-f]{16}-0[01]$/.exec(String(traceparent))?.[1],
    );
    expect(traced).not.toContain(undefined);
  });

  it('[X2-004] completes by webhook alone, once, however often and in whichever order events come', async () => {
    const { sessionId, intent } = await open('three_pack');
    stripe.confirm(intent, 'pm_card_visa');
    const id = `evt_${randomUUID()}`;
    const object = { id: intent, object: 'payment_intent' };
    const answers = await Promise.all([
      event('payment_intent.succeeded', object, id),
      event('payment_intent.succeeded', object, id),
      event('charge.succeeded', { id: 'ch_x', object: 'charge', payment_intent: intent }),
    ]);
    expect(answers.map(({ status: code }) => code)).toEqual([200, 200, 200]);
    await event('payment_intent.processing', object).expect(200);
    expect(await status(sessionId)).toBe('completed');
  });

  it('believes no event that Stripe did not sign, and none about payments that are not ours', async () => {
    const { sessionId, intent } = await open();
    stripe.confirm(intent, 'pm_card_visa');
    const object = { id: intent, object: 'payment_intent' };
    expect((await event('payment_intent.succeeded', object, undefined, 'whsec_wrong').expect(400)).body.code).toBe(
      'INVALID_SIGNATURE',
    );
    expect(await status(sessionId)).toBe('created');
    await event('customer.created', { id: 'cus_1', object: 'customer' }).expect(200);
  });

  it('an event whose effect failed is not marked as received', async () => {
    const id = `evt_${randomUUID()}`;
    await event('payment_intent.succeeded', { id: 'pi_unknown', object: 'payment_intent' }, id).expect(424);
    expect(await app.dataSource.query('SELECT * FROM payment_events WHERE id = $1', [id])).toEqual([]);
  });

  it('[X2-007] waits for the challenge and lets a declined card try again in the frame', async () => {
    const { visitor, sessionId, intent } = await open();
    stripe.confirm(intent, 'pm_card_chargeDeclined');
    await event('payment_intent.payment_failed', { id: intent, object: 'payment_intent' }).expect(200);
    expect(await status(sessionId)).toBe('created');
    stripe.confirm(intent, 'pm_card_authenticationRequired');
    expect((await visitor.complete(sessionId).expect(402)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
    const { body } = await visitor.agent.get(`/api/checkout/session/${sessionId}`).expect(200);
    expect(body.data.payment).toEqual({ provider: 'stripe', clientSecret: `${intent}_secret` });
    stripe.passChallenge(intent);
    await visitor.complete(sessionId).expect(200);
  });

  it('withdraws rights when the money is returned at the provider', async () => {
    const { visitor, reportId, sessionId, intent } = await open();
    stripe.confirm(intent, 'pm_card_visa');
    await visitor.complete(sessionId).expect(200);
    const charge = stripe.intents.get(intent)?.latest_charge;
    if (charge) charge.refunded = true;
    await event('charge.refunded', { id: charge?.id, object: 'charge', payment_intent: intent }).expect(200);
    expect(await status(sessionId)).toBe('refunded');
    expect((await visitor.report(reportId)).access).toMatchObject({ paid: false, refunded: 'money' });
  });

  it('[X2-014] charges the kept method for an extra report, off session', async () => {
    const { visitor, sessionId, intent } = await open('unlimited_monthly');
    stripe.confirm(intent, 'pm_card_visa');
    await visitor.complete(sessionId).expect(200);
    const [subscription] = await app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    expect(subscription).toMatchObject({ provider: 'stripe', methodReference: 'pm_card_visa' });
    expect(subscription.customerReference).toMatch(/^cus_/);
    const { id: further } = await visitor.lookup('JH4DC4340RS003205');
    const { body } = await visitor.agent
      .post('/api/checkout/extra-report')
      .send({ reportId: further, confirmed: true })
      .expect(200);
    expect(body.data.chargedCents).toBe(100);
    const order = stripe.received.filter((line) => line.includes('off_session=true'));
    expect(order).toHaveLength(1);
    expect(order[0]).toContain('amount=100');
    const [user] = await app.dataSource.query('SELECT * FROM users WHERE id = $1', [subscription.userId]);
    expect(user).toMatchObject({ stripeCustomerId: subscription.customerReference, subscriptionStatus: 'active' });
  });

  it('refunds through Stripe', async () => {
    const { visitor, sessionId, intent } = await open();
    stripe.confirm(intent, 'pm_card_visa');
    await visitor.complete(sessionId).expect(200);
    const { RefundsService } = await import('../src/checkout/refunds.service.js');
    await app.app.get(RefundsService).issueRefund(sessionId, 'requested');
    await until(async () => stripe.intents.get(intent)?.latest_charge?.refunded, Boolean);
    expect(stripe.intents.get(intent)?.latest_charge?.refunded).toBe(true);
  });
});
