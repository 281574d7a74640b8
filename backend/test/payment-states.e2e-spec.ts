import { createHmac, randomUUID } from 'node:crypto';
import request from 'supertest';
import { CHECKOUT_TRANSITIONS, type CheckoutStatus } from '../src/checkout/checkout-states.js';
import { SecretsService } from '../src/platform/database/secrets.service.js';
import { chargeInstant } from '../src/payments/offers/charge-instant.js';
import { asOwner } from './support/databases.js';
import { type RunningApp, startApp } from './support/app.js';
import { expectSoundBooks, fakeClock, sessionOf } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';
import { CHECKOUT_STATUSES } from '../src/platform/input-rules/codes.js';
import { reconcile } from './support/reconcile.js';

describe('payments in every state', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterEach(() => expectSoundBooks(app));
  afterAll(() => app.stop());

  async function open(offerKey = 'single_report', more: object = {}) {
    const visitor = new TestVisitor(app);
    const { id: reportId } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(reportId, offerKey, { renewalAccepted: true, ...more });
    return { visitor, reportId, sessionId };
  }
  const session = (id: string) => sessionOf(app, id);
  const purchases = (id: string) =>
    app.dataSource.query(
      `SELECT * FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = $1 AND source = 'purchase'`,
      [id],
    );
  const stuck = (id: string) =>
    app.dataSource.query(
      `UPDATE checkout_sessions SET "statusChangedAt" = now() - interval '2 minutes' WHERE id = $1`,
      [id],
    );
  const settleNow = (id: string) =>
    app.dataSource.query(`UPDATE simulated_payments SET "settlesAt" = now() - interval '1 s' WHERE reference = $1`, [
      `sim_${id}`,
    ]);
  function event(reference: string, id = `sim_evt_${randomUUID()}`, signature?: string) {
    const body = JSON.stringify({ id, type: 'payment.paid', reference });
    const key = app.app.get(SecretsService).keyFor('simulated payment events');
    const signed = signature ?? createHmac('sha256', key).update(body).digest('hex');
    return request(app.http)
      .post('/api/payments/webhook')
      .set('content-type', 'application/json')
      .set('simulated-signature', signed)
      .send(body);
  }

  it('[X2-007] asks for the bank confirmation and completes after it', async () => {
    const { visitor, sessionId, reportId } = await open();
    expect((await visitor.complete(sessionId, 'sim_card_3ds').expect(402)).body.code).toBe('PAYMENT_ACTION_REQUIRED');
    const { body } = await visitor.agent.get(`/api/checkout/session/${sessionId}`).expect(200);
    expect(body.data).toMatchObject({ status: 'requires_action', transactionId: null });
    expect((await visitor.report(reportId)).access.paid).toBe(false);
    await visitor.complete(sessionId, 'sim_3ds_confirmed').expect(200);
    expect((await visitor.report(reportId)).access.paid).toBe(true);
  });

  it('[X2-007] closes the session when the bank confirmation is refused', async () => {
    const { visitor, sessionId } = await open();
    await visitor.complete(sessionId, 'sim_card_3ds').expect(402);
    const { body } = await visitor.complete(sessionId, 'sim_3ds_refused').expect(402);
    expect(body).toMatchObject({ code: 'PAYMENT_DECLINED', error: expect.stringContaining('could not confirm') });
    expect((await session(sessionId)).status).toBe('failed');
  });

  it('settles a delayed payment by its webhook, with nobody asking', async () => {
    const { visitor, sessionId } = await open();
    expect((await visitor.complete(sessionId, 'sim_card_delayed').expect(409)).body.code).toBe('PAYMENT_PROCESSING');
    expect(await purchases(sessionId)).toEqual([]);
    await settleNow(sessionId);
    await event(`sim_${sessionId}`).expect(200, { success: true, data: { received: true } });
    expect((await session(sessionId)).status).toBe('completed');
    expect(await purchases(sessionId)).toHaveLength(1);
  });

  it('answers the payment that is under way to a second tab, instead of opening another', async () => {
    const { visitor, sessionId, reportId } = await open();
    await visitor.complete(sessionId, 'sim_card_lost_webhook').expect(409);
    const again = await visitor.openCheckout(reportId);
    expect(again).toMatchObject({ sessionId, status: 'processing' });
  });

  it('[X2-004] grants once for a webhook that is sent twice, and for two webhooks about one payment', async () => {
    const { visitor, sessionId } = await open('three_pack');
    await visitor.complete(sessionId, 'sim_card_duplicate_webhook').expect(200);
    const id = `sim_evt_${randomUUID()}`;
    await Promise.all([event(`sim_${sessionId}`, id), event(`sim_${sessionId}`, id), event(`sim_${sessionId}`)]);
    await until(
      () => app.dataSource.query('SELECT * FROM payment_events WHERE "paymentReference" = $1', [`sim_${sessionId}`]),
      (events: unknown[]) => events.length === 3,
    );
    expect(
      await app.dataSource.query('SELECT * FROM payment_events WHERE "paymentReference" = $1', [`sim_${sessionId}`]),
    ).toHaveLength(3);
    expect(await purchases(sessionId)).toHaveLength(1);
  });

  it('settles a payment whose webhook is lost and whose tab is closed', async () => {
    const { visitor, sessionId } = await open();
    await visitor.complete(sessionId, 'sim_card_lost_webhook').expect(409);
    await settleNow(sessionId);
    await reconcile(app.app);
    expect((await session(sessionId)).status).toBe('processing');
    await stuck(sessionId);
    await reconcile(app.app);
    expect((await session(sessionId)).status).toBe('completed');
  });

  it('[X2-004] grants once when complete, webhook and reconcile job come at once', async () => {
    const { visitor, sessionId } = await open('three_pack');
    await visitor.complete(sessionId, 'sim_card_lost_webhook').expect(409);
    await settleNow(sessionId);
    await stuck(sessionId);
    const answers = await Promise.all(
      [
        ...Array.from({ length: 8 }, () => visitor.complete(sessionId)),
        event(`sim_${sessionId}`),
        event(`sim_${sessionId}`),
      ]
        .map(async (answer) => (await answer).status)
        .concat(reconcile(app.app).then(() => 200)),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await purchases(sessionId)).toHaveLength(1);
    const spent = await app.dataSource.query(
      `SELECT l.* FROM entitlement_ledger l JOIN checkout_sessions s ON s."vehicleReportId" = l."vehicleReportId"
       WHERE s.id = $1 AND l.source = 'unlock'`,
      [sessionId],
    );
    expect(spent).toHaveLength(1);
  });

  it('believes no unsigned or forged webhook', async () => {
    const { sessionId } = await open();
    const { body } = await event(`sim_${sessionId}`, undefined, 'f'.repeat(64)).expect(400);
    expect(body.code).toBe('INVALID_SIGNATURE');
    await request(app.http).post('/api/payments/webhook').send({ id: 'x' }).expect(400);
    await request(app.http).post('/api/payments/webhook').expect(400);
  });

  it('uses a webhook only as a hint where to look: an event about an unpaid payment grants nothing', async () => {
    const { sessionId } = await open();
    await event(`sim_${sessionId}`).expect(200);
    expect((await session(sessionId)).status).toBe('created');
    expect(await purchases(sessionId)).toEqual([]);
  });

  it('completes a session that was paid in the frame of the provider without ever coming back', async () => {
    const { sessionId } = await open();
    await app.dataSource.query(
      `UPDATE simulated_payments SET status = 'paid', "transactionId" = 'txn_${sessionId}' WHERE reference = $1`,
      [`sim_${sessionId}`],
    );
    await event(`sim_${sessionId}`).expect(200);
    expect((await session(sessionId)).status).toBe('completed');
  });

  it('[X1-006] lets a quote expire, ends its payment, and refunds money that arrives anyway', async () => {
    const { visitor, sessionId } = await open();
    await app.dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() - interval '1 s' WHERE id = $1`, [
      sessionId,
    ]);
    await reconcile(app.app);
    expect((await session(sessionId)).status).toBe('expired');
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('SESSION_CLOSED');
    const reference = `sim_${sessionId}`;
    expect(
      await app.dataSource.query('SELECT status FROM simulated_payments WHERE reference = $1', [reference]),
    ).toEqual([{ status: 'canceled' }]);
    await app.dataSource.query(
      `UPDATE simulated_payments SET status = 'paid', "transactionId" = 'late' WHERE reference = $1`,
      [reference],
    );
    await event(reference).expect(200);
    const late = await until(
      () => session(sessionId),
      ({ refundReference }) => refundReference !== null,
    );
    expect(late).toMatchObject({ status: 'expired', refundReason: 'late', refundReference: `re_refund_${sessionId}` });
  });

  it('closes a session whose payment the provider never opened', async () => {
    const { visitor, sessionId } = await open();
    await app.dataSource.query('DELETE FROM payments WHERE id = $1', [sessionId]);
    await app.dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() - interval '1 s' WHERE id = $1`, [
      sessionId,
    ]);
    await visitor.complete(sessionId).expect(404);
    await reconcile(app.app);
    expect((await session(sessionId)).status).toBe('expired');
  });

  it('[X1-006] holds a price five minutes longer, three times, and not after its end', async () => {
    const { visitor, sessionId } = await open();
    const before = (await session(sessionId)).expiresAt.getTime();
    for (let left = 2; left >= 0; left--) {
      const { body } = await visitor.agent.post(`/api/checkout/session/${sessionId}/extend`).expect(200);
      expect(body.data.extensionsLeft).toBe(left);
      expect(new Date(body.data.expiresAt).getTime()).toBe(before + (3 - left) * 300_000);
    }
    const fourth = await visitor.agent.post(`/api/checkout/session/${sessionId}/extend`).expect(409);
    expect(fourth.body.code).toBe('EXTENSION_LIMIT');
    const other = await open();
    await app.dataSource.query(`UPDATE checkout_sessions SET "expiresAt" = now() WHERE id = $1`, [other.sessionId]);
    const over = await other.visitor.agent.post(`/api/checkout/session/${other.sessionId}/extend`).expect(409);
    expect(over.body.code).toBe('QUOTE_EXPIRED');
  });

  it('[X3-001] neither shows nor extends another visitor’s session', async () => {
    const { sessionId } = await open();
    const stranger = new TestVisitor(app);
    await stranger.lookup();
    await stranger.agent.get(`/api/checkout/session/${sessionId}`).expect(404);
    await stranger.agent.post(`/api/checkout/session/${sessionId}/extend`).expect(404);
    await stranger.agent.get(`/api/checkout/session/..%2f..`).expect(404);
  });

  it('[B9-016] holds the price for the time its page shows', async () => {
    const { sessionId } = await open('trial_monthly_2500', { page: 'checkout-3' });
    const { expiresAt, createdAt } = await session(sessionId);
    expect((expiresAt.getTime() - createdAt.getTime()) / 60_000).toBeCloseTo(5, 1);
  });

  it.each(['4242424242424242', '4242 4242 4242 4242', '5555-5555-5555-4444', 'card 378282246310005'])(
    '[X2-001] refuses the card number %s before anything reads it',
    async (paymentMethod) => {
      const { visitor, sessionId } = await open();
      const { body } = await visitor.complete(sessionId, paymentMethod).expect(400);
      expect(body.error).toBe('Card numbers are not accepted here.');
      expect((await session(sessionId)).status).toBe('created');
    },
  );

  it('[X2-008] records the terms of a trial: amounts, cadence, first charge, version, hash and buyer', async () => {
    const clock = fakeClock(app);
    const { sessionId } = await open('trial_monthly_2995');
    clock.restore();
    const [consent] = await app.dataSource.query('SELECT * FROM checkout_consents WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    expect(consent).toMatchObject({
      amountCents: 100,
      renewalAmountCents: 2995,
      renewalInterval: 'month',
      perReportCents: null,
      currency: 'USD',
      offerKey: 'trial_monthly_2995',
      termsVersion: '8',
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      consentText: expect.stringContaining('$29.95 every month until you cancel'),
    });
    expect(consent.firstChargeAt).toEqual(chargeInstant(new Date(consent.createdAt.getTime() + 3 * 86_400_000)));
    await expect(app.dataSource.query('DELETE FROM checkout_consents')).rejects.toThrow('three years');
    await expect(app.dataSource.query('UPDATE checkout_consents SET "amountCents" = 1')).rejects.toThrow('frozen');
    await app.dataSource.query('UPDATE checkout_consents SET "ipAddress" = NULL, "userAgent" = NULL');
  });

  describe('the database', () => {
    const moves = CHECKOUT_STATUSES.flatMap((from) =>
      CHECKOUT_STATUSES.filter((to) => to !== from).map((to): [CheckoutStatus, CheckoutStatus] => [from, to]),
    );

    it('[X2-006] lets a session make exactly the moves of the table', async () => {
      const { sessionId } = await open();
      const allowed: [CheckoutStatus, CheckoutStatus][] = [];
      for (const [from, to] of moves) {
        await asOwner(app.dataSource, 'ALTER TABLE checkout_sessions DISABLE TRIGGER checkout_sessions_guarded');
        await app.dataSource.query(
          `UPDATE checkout_sessions SET status = $2, "transactionId" = id, "completedAt" = now() WHERE id = $1`,
          [sessionId, from],
        );
        await asOwner(app.dataSource, 'ALTER TABLE checkout_sessions ENABLE TRIGGER checkout_sessions_guarded');
        await app.dataSource.query('UPDATE checkout_sessions SET status = $2 WHERE id = $1', [sessionId, to]).then(
          () => allowed.push([from, to]),
          (error: Error) => expect(error.message).toContain(`cannot go from ${from} to ${to}`),
        );
      }
      expect(allowed).toEqual(moves.filter(([from, to]) => CHECKOUT_TRANSITIONS[from].includes(to)));
      await asOwner(app.dataSource, 'ALTER TABLE checkout_sessions DISABLE TRIGGER checkout_sessions_guarded');
      await app.dataSource.query(`UPDATE checkout_sessions SET status = 'failed' WHERE id = $1`, [sessionId]);
      await asOwner(app.dataSource, 'ALTER TABLE checkout_sessions ENABLE TRIGGER checkout_sessions_guarded');
    });

    it('keeps the price of a session and the transaction of a paid one', async () => {
      const { visitor, sessionId } = await open();
      const set = (what: string) =>
        app.dataSource.query(`UPDATE checkout_sessions SET ${what} WHERE id = $1`, [sessionId]);
      await expect(set('value = 1')).rejects.toThrow('frozen');
      await visitor.complete(sessionId).expect(200);
      await expect(set(`"transactionId" = 'other'`)).rejects.toThrow('frozen');
    });
  });
});
