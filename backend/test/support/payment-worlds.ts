import Stripe from 'stripe';
import { newToken } from '../../src/platform/http/tokens.js';
import { PaymentEventsService } from '../../src/payments/payment-events.service.js';
import { SimulatedWebhooksService } from '../../src/payments/simulated/simulated-webhooks.service.js';
import { type RunningApp, startApp } from './app.js';
import { expectSoundBooks, fakeClock } from './money.js';
import { STRIPE_KEYS, StripeServer } from './stripe-server.js';
import { until } from './until.js';
import { TestVisitor } from './visitor.js';

/** The shop with one of the payment adapters, and what the buyer and the provider's own records have to do with it. */
export interface PaymentWorld {
  app: RunningApp;
  /** The provider's names of test methods. The last one pays while its buyer is present, and is refused later. */
  methods: { success: string; declined: string; challenge: string; refusedLater: string };
  /** Buys an offer for a report; the address is where emails go. */
  buy(visitor: TestVisitor, reportId: string, offerKey: string, contactEmail?: string): Promise<string>;
  /** Opens a checkout and leaves it unpaid. */
  open(visitor: TestVisitor, reportId: string, offerKey: string): Promise<OpenedCheckout>;
  /** Pays an opened checkout. */
  pay(visitor: TestVisitor, opened: OpenedCheckout): Promise<void>;
  /** The buyer's bank moves. @returns hears of it: of what is true then, in the event the shop is told of, as often as it is called */
  contest(paymentId: string, to: 'open' | 'won' | 'lost'): Promise<() => Promise<void>>;
  /** The buyer's bank moves, and the shop hears of it. @returns hears of the same event again */
  dispute(paymentId: string, to: 'open' | 'won' | 'lost'): Promise<() => Promise<void>>;
  /** Somebody gives the money back in the provider's own pages, and the shop hears of it. */
  giveBack(paymentId: string): Promise<void>;
  /** How often the provider gave back what was paid by this reference. */
  refundsOf(reference: string): Promise<number>;
  stop(): Promise<void>;
}

interface OpenedCheckout {
  sessionId: string;
  payment: { clientSecret: string | null };
}

async function open(
  visitor: TestVisitor,
  reportId: string,
  offerKey: string,
  contactEmail?: string,
): Promise<OpenedCheckout> {
  const order = { reportId, offerKey, termsAccepted: true, renewalAccepted: true, contactEmail };
  const { body } = await visitor.agent.post('/api/checkout/session').send(order).expect(200);
  return body.data;
}

/** A world whose shop hears at once what a bank does. */
const hearing = (world: Omit<PaymentWorld, 'dispute' | 'open' | 'buy'>): PaymentWorld => ({
  ...world,
  open,
  buy: async (visitor, ...order) => {
    const opened = await open(visitor, ...order);
    await world.pay(visitor, opened);
    return opened.sessionId;
  },
  dispute: async (paymentId, to) => {
    const hear = await world.contest(paymentId, to);
    await hear();
    return hear;
  },
});

export async function simulatedWorld(): Promise<PaymentWorld> {
  const app = await startApp();
  return hearing({
    app,
    methods: {
      success: 'sim_card_success',
      declined: 'sim_card_declined',
      challenge: 'sim_card_3ds',
      refusedLater: 'sim_card_declined_later',
    },
    pay: async (visitor, { sessionId }) => void (await visitor.complete(sessionId).expect(200)),
    contest: async (paymentId, to) => {
      const reference = await referenceOf(app, paymentId);
      await app.dataSource.query(
        `UPDATE simulated_payments SET dispute = $2, "disputedAt" = coalesce("disputedAt", now()) WHERE reference = $1`,
        [reference, to],
      );
      const event = { id: `sim_evt_${newToken()}`, type: 'charge.dispute.updated', reference, disputed: true };
      return () => app.app.get(SimulatedWebhooksService).deliver(event);
    },
    giveBack: async (paymentId) => {
      const reference = await referenceOf(app, paymentId);
      await app.dataSource.query(`UPDATE simulated_payments SET status = 'refunded' WHERE reference = $1`, [reference]);
      const event = { id: `sim_evt_${newToken()}`, type: 'charge.refunded', reference, disputed: false };
      await app.app.get(SimulatedWebhooksService).deliver(event);
    },
    refundsOf: async (reference) => {
      const sql = `SELECT count(*)::int AS count FROM simulated_payments WHERE reference = $1 AND status = 'refunded'`;
      return (await app.dataSource.query(sql, [reference]))[0].count;
    },
    stop: () => app.stop(),
  });
}

export async function stripeWorld(): Promise<PaymentWorld> {
  const stripe = new StripeServer();
  const app = await startApp({ ...STRIPE_KEYS, PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: await stripe.start() });
  /** @returns hears of an event of Stripe's, as often as it is called */
  function eventOf(type: string, object: object): () => Promise<void> {
    const payload = JSON.stringify({ id: `evt_${newToken()}`, object: 'event', type, data: { object } });
    const secret = STRIPE_KEYS.STRIPE_WEBHOOK_SECRET;
    const signature = new Stripe('sk_test_local').webhooks.generateTestHeaderString({ payload, secret });
    return () => app.app.get(PaymentEventsService).receive(Buffer.from(payload), signature);
  }
  return hearing({
    app,
    methods: {
      success: 'pm_card_visa',
      declined: 'pm_card_chargeDeclined',
      challenge: 'pm_card_authenticationRequired',
      refusedLater: 'pm_card_chargeCustomerFail',
    },
    pay: async (visitor, { sessionId, payment }) => {
      stripe.confirm(payment.clientSecret?.replace('_secret', '') ?? '', 'pm_card_visa');
      await visitor.complete(sessionId).expect(200);
    },
    contest: async (paymentId, to) => {
      const reference = await referenceOf(app, paymentId);
      stripe.contest(reference, to);
      return eventOf('charge.dispute.updated', { id: `dp_${reference}`, object: 'dispute', payment_intent: reference });
    },
    giveBack: async (paymentId) => {
      const reference = await referenceOf(app, paymentId);
      stripe.giveBack(reference);
      await eventOf('charge.refunded', { id: `ch_${reference}`, object: 'charge', payment_intent: reference })();
    },
    refundsOf: async (reference) => stripe.refundsOf(reference),
    stop: async () => {
      await app.stop();
      await stripe.stop();
    },
  });
}

/**
 * A world for the tests of one `describe`: started before them and stopped after them, with a clock of its own for each, and books that
 * must be sound after each.
 * @param given told of both before each test
 */
export function useWorld(
  start: () => Promise<PaymentWorld>,
  given: (world: PaymentWorld, clock: ReturnType<typeof fakeClock>) => void,
): void {
  let world: PaymentWorld;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => void (world = await start()));
  beforeEach(() => {
    clock = fakeClock(world.app);
    given(world, clock);
  });
  afterEach(async () => {
    clock.restore();
    await expectSoundBooks(world.app);
  });
  afterAll(() => world.stop());
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
