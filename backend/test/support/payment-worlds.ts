import { type RunningApp, startApp } from './app.js';
import { until } from './money.js';
import { STRIPE_KEYS, StripeServer } from './stripe-server.js';
import { TestVisitor } from './visitor.js';

/** The shop with one of the payment adapters, and what the buyer and the provider's own records have to do with it. */
export interface PaymentWorld {
  app: RunningApp;
  /** The provider's names of test methods. The last one pays while its buyer is present, and is refused later. */
  methods: { success: string; declined: string; challenge: string; refusedLater: string };
  /** Buys an offer for a report; the address is where emails go. */
  buy(visitor: TestVisitor, reportId: string, offerKey: string, contactEmail?: string): Promise<string>;
  /** How often the provider gave back what was paid by this reference. */
  refundsOf(reference: string): Promise<number>;
  stop(): Promise<void>;
}

async function open(visitor: TestVisitor, reportId: string, offerKey: string, contactEmail?: string) {
  const order = { reportId, offerKey, termsAccepted: true, renewalAccepted: true, contactEmail };
  const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(200);
  return body.data as { sessionId: string; payment: { clientSecret: string | null } };
}

export async function simulatedWorld(): Promise<PaymentWorld> {
  const app = await startApp();
  return {
    app,
    methods: {
      success: 'sim_card_success',
      declined: 'sim_card_declined',
      challenge: 'sim_card_3ds',
      refusedLater: 'sim_card_declined_later',
    },
    buy: async (visitor, ...order) => {
      const { sessionId } = await open(visitor, ...order);
      await visitor.complete(sessionId).expect(200);
      return sessionId;
    },
    refundsOf: async (reference) => {
      const sql = `SELECT count(*)::int AS count FROM simulated_payments WHERE reference = $1 AND status = 'refunded'`;
      return (await app.dataSource.query(sql, [reference]))[0].count;
    },
    stop: () => app.stop(),
  };
}

export async function stripeWorld(): Promise<PaymentWorld> {
  const stripe = new StripeServer();
  const app = await startApp({ ...STRIPE_KEYS, PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: await stripe.start() });
  return {
    app,
    methods: {
      success: 'pm_card_visa',
      declined: 'pm_card_chargeDeclined',
      challenge: 'pm_card_authenticationRequired',
      refusedLater: 'pm_card_chargeCustomerFail',
    },
    buy: async (visitor, ...order) => {
      const { sessionId, payment } = await open(visitor, ...order);
      stripe.confirm(payment.clientSecret?.replace('_secret', '') ?? '', 'pm_card_visa');
      await visitor.complete(sessionId).expect(200);
      return sessionId;
    },
    // A second refund of one charge is refused there: every request that came is one that asked.
    refundsOf: async (reference) =>
      stripe.received.filter((line) => line.startsWith('POST /v1/refunds') && line.includes(reference)).length,
    stop: async () => {
      await app.stop();
      await stripe.stop();
    },
  };
}

/** The provider's own name of a payment: of a purchase, or of a later payment of a subscription. */
export async function referenceOf({ dataSource }: RunningApp, id: string): Promise<string> {
  const [row] = await dataSource.query('SELECT reference FROM payments WHERE id = $1', [id]);
  return row.reference;
}

/** Waits for the job that returns the money. */
export async function untilReturned(world: PaymentWorld, id: string): Promise<number> {
  const reference = await referenceOf(world.app, id);
  return until(
    () => world.refundsOf(reference),
    (count) => count > 0,
  );
}
