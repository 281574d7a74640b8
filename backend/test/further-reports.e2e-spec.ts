import { Reconcile } from '../src/checkout/reconcile.js';
import { Billing } from '../src/checkout/subscriptions/billing.js';
import type { Subscription } from '../src/checkout/subscriptions/subscription.entity.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, expectSoundBooks, fakeClock, VINS } from './support/money.js';
import type { TestVisitor } from './support/visitor.js';

describe('further reports', () => {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => void (app = await startApp()));
  beforeEach(() => void (clock = fakeClock(app)));
  afterEach(async () => {
    clock.restore();
    await expectSoundBooks(app);
  });
  afterAll(() => app.stop());

  const planOf = async (sessionId: string): Promise<Subscription> =>
    (await app.db.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];
  const userOf = async (userId: string) => (await app.db.query('SELECT * FROM users WHERE id = $1', [userId]))[0];
  const chargesOf = (id: string) =>
    app.db.query('SELECT * FROM subscription_charges WHERE "subscriptionId" = $1 ORDER BY "createdAt"', [id]);
  const unlock = (visitor: TestVisitor, reportId: string) => visitor.agent.post(`/api/reports/${reportId}/unlock`);
  const extra = (visitor: TestVisitor, reportId: string, confirmed: unknown = true) =>
    visitor.agent.post('/api/checkout/extra-report').send({ reportId, confirmed });
  /** What the minute's job does, at once. */
  async function bill(sessionId: string): Promise<Subscription> {
    await app.app.get(Billing).renew((await planOf(sessionId)).id);
    return planOf(sessionId);
  }

  it('[X2-014] adds an extra $1.00 only after an explicit yes, once for eight at a time', async () => {
    const { visitor, sessionId } = await buyer(app, 'unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await unlock(visitor, further).expect(402)).body.code).toBe('NO_CREDITS');
    expect((await extra(visitor, further, false).expect(400)).body.code).toBe('CONSENT_REQUIRED');
    expect((await extra(visitor, further, 'yes').expect(400)).body.code).toBe('VALIDATION');
    const { id } = await planOf(sessionId);
    expect(await chargesOf(id)).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => extra(visitor, further)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await chargesOf(id)).toEqual([
      expect.objectContaining({ kind: 'extra_report', amountCents: 100, status: 'paid' }),
    ]);
    expect((await visitor.report(further)).access.paid).toBe(true);
    expect((await extra(visitor, further).expect(200)).body.data.chargedCents).toBe(0);
  });

  it('spends the included credit before it charges for a further report', async () => {
    const { visitor, sessionId } = await buyer(app, 'unlimited_monthly');
    clock.advance({ days: 32 });
    const { id } = await bill(sessionId);
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await extra(visitor, further).expect(200)).body.data.chargedCents).toBe(0);
    expect((await chargesOf(id)).map(({ kind }: { kind: string }) => kind)).toEqual(['renewal']);
  });

  it('grants nothing for an extra report whose charge is refused', async () => {
    const { visitor } = await buyer(app, 'unlimited_monthly', 'sim_card_declined_later');
    const { id: further } = await visitor.lookup(VINS[1]);
    expect((await extra(visitor, further).expect(402)).body.code).toBe('PAYMENT_DECLINED');
    expect((await visitor.report(further)).access.paid).toBe(false);
  });

  it('finds a charge that was made but not heard of', async () => {
    const { visitor, sessionId } = await buyer(app, 'unlimited_monthly');
    const { id: further } = await visitor.lookup(VINS[1]);
    const plan = await planOf(sessionId);
    await app.db.query(
      `INSERT INTO simulated_payments (reference, amount, currency, status, "transactionId") VALUES ('lost', 100, 'USD', 'paid', 'lost')`,
    );
    await app.db.query(
      `INSERT INTO subscription_charges (id, "subscriptionId", kind, period, "vehicleReportId", "amountCents", currency, "paymentReference", "createdAt")
       SELECT 'lost', $1, 'extra_report', 0, id, 100, 'USD', 'lost', now() - interval '2 minutes' FROM vehicle_reports WHERE token = $2`,
      [plan.id, further],
    );
    await app.app.get(Reconcile).run();
    expect((await visitor.report(further)).access.paid).toBe(true);
  });

  it('[B4-012, B9-014] spends one credit once for a report, reads it 30 days, and spends again only then', async () => {
    const { visitor, userId, reportId } = await buyer(app, 'three_pack');
    const balance = async () => (await userOf(userId)).creditsBalance;
    expect(await balance()).toBe(2);
    const { id: second } = await visitor.lookup(VINS[1]);
    await Promise.all(Array.from({ length: 8 }, () => unlock(visitor, second).expect(200)));
    expect(await balance()).toBe(1);
    await unlock(visitor, reportId).expect(200);
    expect(await balance()).toBe(1);
    clock.advance({ days: 30.1 });
    expect((await visitor.report(second)).access).toMatchObject({ paid: false, nextStep: 'checkout' });
    await Promise.all(Array.from({ length: 4 }, () => unlock(visitor, second).expect(200)));
    expect(await balance()).toBe(0);
    expect((await unlock(visitor, reportId).expect(402)).body.code).toBe('NO_CREDITS');
    expect((await visitor.report(second)).access.paid).toBe(true);
  });
});
