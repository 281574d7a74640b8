import Stripe from 'stripe';
import { createHmac, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Config } from '../src/platform/config/config.js';
import { SecretsService } from '../src/platform/database/secrets.service.js';
import { PaymentProvider } from '../src/payments/payment-provider.js';
import { StripePayments } from '../src/payments/stripe/stripe-payments.js';
import { describePaymentProvider } from './contract/payment-provider-contract.js';
import { type RunningApp, startApp } from './support/app.js';
import { STRIPE_KEYS, StripeServer } from './support/stripe-server.js';

let app: RunningApp;

describePaymentProvider(
  'simulated',
  async () => {
    app = await startApp();
    const provider = app.app.get(PaymentProvider);
    const key = app.app.get(SecretsService).keyFor('simulated payment events');
    return {
      provider,
      methods: {
        success: 'sim_card_success',
        declined: 'sim_card_declined',
        insufficientFunds: 'sim_card_insufficient_funds',
        challenge: 'sim_card_3ds',
        delayed: 'sim_card_lost_webhook',
        declinedLater: 'sim_card_declined_later',
      },
      passChallenge: (reference) => provider.charge(reference, 'sim_3ds_confirmed'),
      failChallenge: (reference) => provider.charge(reference, 'sim_3ds_refused'),
      arrive: async (reference) =>
        void (await app.dataSource.query(
          `UPDATE simulated_payments SET "settlesAt" = now() - interval '1 s' WHERE reference = $1`,
          [reference],
        )),
      contest: (reference, to) =>
        app.dataSource.query(
          'UPDATE simulated_payments SET dispute = $2, "disputedAt" = coalesce("disputedAt", now()) WHERE reference = $1',
          [reference, to],
        ),
      event: (reference) => {
        const id = `sim_evt_${randomUUID()}`;
        const body = Buffer.from(JSON.stringify({ id, type: 'payment.paid', reference }));
        return { id, body, signature: createHmac('sha256', key).update(body).digest('hex') };
      },
    };
  },
  () => app.stop(),
);

const stripe = new StripeServer();

describePaymentProvider(
  'stripe',
  async () => {
    const STRIPE_API_URL = await stripe.start();
    const config = new Config(join(__dirname, '../..'), { ...STRIPE_KEYS, PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL });
    return {
      provider: new StripePayments(config),
      methods: {
        success: 'pm_card_visa',
        declined: 'pm_card_chargeDeclined',
        insufficientFunds: 'pm_card_insufficientFunds',
        challenge: 'pm_card_authenticationRequired',
        delayed: 'pm_delayed',
        declinedLater: 'pm_card_chargeCustomerFail',
      },
      passChallenge: async (reference) => stripe.passChallenge(reference),
      failChallenge: async (reference) => stripe.failChallenge(reference),
      arrive: async (reference) => stripe.passChallenge(reference),
      contest: async (reference, to) => stripe.contest(reference, to),
      event: (reference) => {
        const id = `evt_${randomUUID()}`;
        const object = { id: reference, object: 'payment_intent' };
        const payload = JSON.stringify({ id, object: 'event', type: 'payment_intent.succeeded', data: { object } });
        const secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
        const signature = new Stripe('sk_test_local').webhooks.generateTestHeaderString({ payload, secret });
        return { id, body: Buffer.from(payload), signature };
      },
    };
  },
  () => stripe.stop(),
);

describe('on the wire to Stripe', () => {
  it('every request carries an idempotency key', () => {
    const orders = stripe.received.flatMap((line, index) =>
      /^POST \/v1\/(payment_intents|refunds|customers)( |\/\w+\/confirm )/.test(line) ? [stripe.headers[index]] : [],
    );
    expect(orders.length).toBeGreaterThan(10);
    for (const headers of orders) expect(headers?.['idempotency-key']).toBeTruthy();
  });

  it('no card number is ever sent', () => {
    for (const line of stripe.received) expect(line).not.toMatch(/card\[|number\]|cvc|\d{13}/);
  });
});
