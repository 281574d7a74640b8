import { buyer, moneyShop, VINS } from './support/money.js';
import { untilMails } from './support/outbox.js';
import { proveEmail } from './support/sign-in.js';
import { reconcile } from './support/reconcile.js';

describe('extra reports', () => {
  const shop = moneyShop();
  const { subscriptionOf, userOf, paymentsOf, bill } = shop;

  it('[X2-014] adds an extra $1.00 only after an explicit yes, once for eight at a time', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await visitor.unlock(further).expect(402)).body.code).toBe('NO_CREDITS');
    expect((await visitor.buyExtra(further, false).expect(400)).body.code).toBe('CONSENT_REQUIRED');
    expect((await visitor.buyExtra(further, 'yes').expect(400)).body.code).toBe('VALIDATION');
    const { id } = await subscriptionOf(sessionId);
    expect(await paymentsOf(id)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.buyExtra(further)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const charged = answers.map(({ body }) => body.data.chargedCents as number);
    expect(charged.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 0, 0, 100]);
    expect(await paymentsOf(id)).toEqual([
      expect.objectContaining({ kind: 'extra_report', amountCents: 100, state: 'paid' }),
    ]);
    expect((await visitor.report(further)).access.paid).toBe(true);
    expect((await visitor.buyExtra(further).expect(200)).body.data.chargedCents).toBe(0);
  });

  it('spends the included credit before it charges for an extra report', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly');
    shop.clock.advance({ days: 32 });
    const { id } = await bill(sessionId);
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await visitor.buyExtra(further).expect(200)).body.data.chargedCents).toBe(0);
    expect((await paymentsOf(id)).map(({ kind }) => kind)).toEqual(['renewal']);
  });

  it('grants nothing for an extra report whose charge is refused', async () => {
    const { visitor } = await buyer(shop.app, 'unlimited_monthly', 'sim_card_declined_later');
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await visitor.buyExtra(further).expect(402)).body.code).toBe('PAYMENT_DECLINED');
    expect((await visitor.report(further)).access.paid).toBe(false);
  });

  /** The dollar for an extra report was taken two minutes ago, and its answer got lost. */
  async function takeUnheard(payment: string, sessionId: string, reportId: string): Promise<void> {
    const subscription = await subscriptionOf(sessionId);
    await shop.app.dataSource.query(
      `INSERT INTO simulated_payments (reference, amount, currency, status, "transactionId") VALUES ($1, 100, 'USD', 'paid', $1)`,
      [payment],
    );
    await shop.app.dataSource.query(
      `INSERT INTO payments (id, "userId", "offerKey", "subscriptionId", kind, period, "vehicleReportId", "amountCents", currency, reference, "createdAt")
       SELECT $1, "userId", 'unlimited_monthly', $2, 'extra_report', 0, id, 100, 'USD', $1, now() - interval '2 minutes'
       FROM vehicle_reports WHERE token = $3`,
      [payment, subscription.id, reportId],
    );
  }
  /** The shop looks for it. */
  async function findUnheard(...taken: Parameters<typeof takeUnheard>): Promise<void> {
    await takeUnheard(...taken);
    await reconcile(shop.app.app);
  }

  it('finds a charge whose answer was lost', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    await findUnheard('lost', sessionId, further);
    expect((await visitor.report(further)).access.paid).toBe(true);
  });

  it('[X3-013] returns a dollar that arrives after its buyer had their data deleted, and keeps no card', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    await takeUnheard('gone', sessionId, further);
    await shop.app.dataSource.query(
      `UPDATE simulated_payments SET method = 'sim_card_success' WHERE reference = 'gone'`,
    );
    await proveEmail(shop.app, visitor, 'gone@example.org');
    await visitor.agent.delete('/api/privacy/data').expect(200);
    await reconcile(shop.app.app);
    const { id } = await subscriptionOf(sessionId);
    expect(await paymentsOf(id)).toMatchObject([{ state: 'refunded', refundReason: 'ended', cardLast4: null }]);
  });

  it('returns a dollar that opens nothing, and says why on the page and by email', async () => {
    const { visitor, sessionId } = await buyer(shop.app, 'unlimited_monthly');
    await visitor.agent.post('/api/users/ensure').send({ email: 'twice@example.org' }).expect(200);
    const { id: further } = await visitor.lookup(VINS[1]);
    await visitor.buyExtra(further).expect(200);
    // Another tab's charge of the same moment.
    await findUnheard('twice', sessionId, further);
    const { receipts } = (await visitor.agent.get('/api/purchases').expect(200)).body.data;
    expect(receipts.find(({ id }: { id: string }) => id === 'twice').refundText).toBe('You had already paid for this.');
    const [email] = await untilMails(shop.app, 'refund', 'twice@example.org');
    expect(email).toContain('Unlimited Monthly, extra report');
    expect(email).toContain('You had already paid for this.');
  });

  it('[B4-012, B9-014] spends one credit once for a report, reads it 30 days, and spends again only then', async () => {
    const { visitor, userId, reportId } = await buyer(shop.app, 'three_pack');
    const balance = async () => (await userOf(userId)).creditsBalance;
    expect(await balance()).toBe(2);
    const { id: second } = await visitor.lookup(VINS[1]);
    await Promise.all(Array.from({ length: 8 }, () => visitor.unlock(second).expect(200)));
    expect(await balance()).toBe(1);
    await visitor.unlock(reportId).expect(200);
    expect(await balance()).toBe(1);
    shop.clock.advance({ days: 30.1 });
    expect((await visitor.report(second)).access).toMatchObject({ paid: false, nextStep: 'checkout' });
    await Promise.all(Array.from({ length: 4 }, () => visitor.unlock(second).expect(200)));
    expect(await balance()).toBe(0);
    expect((await visitor.unlock(reportId).expect(402)).body.code).toBe('NO_CREDITS');
    expect((await visitor.report(second)).access.paid).toBe(true);
  });
});
