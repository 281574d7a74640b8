import fc from 'fast-check';
import Stripe from 'stripe';
import request from 'supertest';
import { type RunningApp, startApp } from '../support/app.js';
import { expectSoundBooks, untilDelivered } from '../support/money.js';
import { STRIPE_KEYS, StripeServer } from '../support/stripe-server.js';
import { until } from '../support/until.js';
import { TestVisitor } from '../support/visitor.js';

const BUYERS = 24;
const AT_ONCE = 20;
/** A provider sends again until it is told 200, and sometimes after that. */
const COPIES = 3;
const OFFERS = ['single_report', 'three_pack', 'unlimited_monthly'] as const;
/** How the bank decides about every other purchase; the rest have no dispute. */
const ENDS = ['won', 'lost'] as const;

interface Purchase {
  visitor: TestVisitor;
  reportId: string;
  sessionId: string;
  intent: string;
  end: (typeof ENDS)[number] | null;
}
type Call = () => Promise<void>;

const shuffled = <T>(all: readonly T[]): T[] =>
  fc.sample(fc.shuffledSubarray([...all], { minLength: all.length }), 1)[0] ?? [];
const copies = <T>(all: readonly T[]): T[] => Array.from({ length: COPIES }, () => all).flat();

async function atOnce(calls: readonly Call[]): Promise<void> {
  const left = calls.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const call of left) await call();
    }),
  );
}

describe('webhooks in disorder', () => {
  const stripe = new StripeServer();
  const signing = new Stripe('sk_test_local');
  let app: RunningApp;
  const told: number[] = [];
  beforeAll(async () => {
    const url = await stripe.start();
    app = await startApp({ ...STRIPE_KEYS, PAYMENT_PROVIDER: 'stripe', STRIPE_API_URL: url });
  });
  afterAll(async () => {
    await app.stop();
    await stripe.stop();
  });

  async function open(index: number): Promise<Purchase> {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const { body } = await visitor.agent
      .post('/api/checkout/session')
      .send({ reportId, offerKey: OFFERS[index % OFFERS.length], termsAccepted: true, renewalAccepted: true })
      .expect(200);
    const { sessionId, payment } = body.data as { sessionId: string; payment: { clientSecret: string } };
    const intent = payment.clientSecret.replace('_secret', '');
    stripe.confirm(intent, 'pm_card_visa');
    return { visitor, reportId, sessionId, intent, end: index % 2 ? null : (ENDS[(index / 2) % ENDS.length] ?? null) };
  }

  /** What the provider tells of a purchase. The object only names the payment: what is true is asked for. */
  function event({ intent }: Purchase, type: string): Call {
    const id = `evt_${intent}_${type}`;
    const object = type.startsWith('payment_intent')
      ? { id: intent, object: 'payment_intent' }
      : { id: `of_${intent}`, object: type.includes('dispute') ? 'dispute' : 'charge', payment_intent: intent };
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const signature = signing.webhooks.generateTestHeaderString({
      payload,
      secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
    });
    return async () => {
      const { status } = await request(app.http)
        .post('/api/payments/webhook')
        .set('content-type', 'application/json')
        .set('stripe-signature', signature)
        .send(payload);
      told.push(status);
    };
  }

  const disputed = (purchase: Purchase, to: 'open' | 'won' | 'lost'): Call => {
    return () => {
      stripe.contest(purchase.intent, to);
      return Promise.resolve();
    };
  };

  it('[X2-004] each purchase is granted once and each dispute ends as the bank decided, however often and in whatever order events come', async () => {
    const purchases: Purchase[] = [];
    await atOnce(Array.from({ length: BUYERS }, (_, index) => async () => void purchases.push(await open(index))));
    const [contested, quiet] = [purchases.filter(({ end }) => end), purchases.filter(({ end }) => !end)];

    // The bank has begun by now: what is told of the payment may come before or after what is told of the dispute.
    for (const purchase of contested) await disputed(purchase, 'open')();
    const ofPayment = ['succeeded', 'processing', 'payment_failed'].map((name) => `payment_intent.${name}`);
    const first = [
      ...purchases.flatMap((purchase) => [...ofPayment, 'charge.succeeded'].map((type) => event(purchase, type))),
      ...contested.flatMap((purchase) =>
        ['created', 'updated'].map((name) => event(purchase, `charge.dispute.${name}`)),
      ),
    ];
    const completing = quiet.map(
      ({ visitor, sessionId }) =>
        async () =>
          void (await until(
            () => visitor.complete(sessionId),
            ({ status, body }) => {
              // While an event of it is being taken in, a page is told to wait, and comes again.
              if (status !== 200) expect(body).toMatchObject({ code: 'PAYMENT_PROCESSING' });
              return status === 200;
            },
          )),
    );
    await atOnce(shuffled([...copies(first), ...completing]));

    // While old events are sent again, the bank decides, and its new ones come.
    const deciding = contested.map((purchase) => async () => {
      await disputed(purchase, purchase.end!)();
      await Promise.all(copies([event(purchase, 'charge.dispute.closed')]).map((send) => send()));
    });
    await atOnce(shuffled([...first, ...deciding]));
    await untilDelivered(app);

    expect([...new Set(told)]).toEqual([200]);
    const states = await app.dataSource.query(
      `SELECT s.id, s.status, p."disputeState" AS dispute, p."refundReason" AS reason
       FROM checkout_sessions s JOIN payments p USING (id) ORDER BY s.id`,
    );
    const AFTER = {
      quiet: { status: 'completed', dispute: null, reason: null },
      won: { status: 'completed', dispute: 'won', reason: null },
      lost: { status: 'refunded', dispute: 'lost', reason: 'dispute' },
    };
    const expected = purchases.map(({ sessionId: id, end }) => ({ id, ...AFTER[end ?? 'quiet'] }));
    expect(states).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
    for (const { visitor, reportId, end } of purchases)
      expect((await visitor.report(reportId)).access.paid).toBe(end !== 'lost');
    const cases = `SELECT count(*)::int AS all, count(*) FILTER (WHERE "closedAt" IS NOT NULL)::int AS closed FROM cases`;
    expect(await app.dataSource.query(cases)).toEqual([{ all: contested.length, closed: contested.length }]);
    expect(stripe.received.filter((line) => line.startsWith('POST /v1/refunds'))).toEqual([]);
    await expectSoundBooks(app);
  }, 180_000);
});
