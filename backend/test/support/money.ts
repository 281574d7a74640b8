import { RenewalsJob } from '../../src/subscriptions/renewals.job.js';
import type { Payment } from '../../src/payments/payment.entity.js';
import type { CheckoutSession } from '../../src/checkout/checkout-session.entity.js';
import type { Subscription } from '../../src/subscriptions/subscription.entity.js';
import { Clock } from '../../src/platform/config/clock.js';
import type { User } from '../../src/users/user.entity.js';
import { HistoryUnavailable, History } from '../../src/vehicle-data/ports.js';
import { type RunningApp, startApp } from './app.js';
import { until } from './until.js';
import { TestVisitor } from './visitor.js';

/** Different real vehicles: a visitor's report is one for each. */
export const VINS = ['1FTFW5L86RFB45612', 'JH4DC4340RS003205', '1GKEV13728J123735', '1HGCM82633A004352'] as const;

/** The shop's clock, set forward by hand. Nothing sleeps. */
export function fakeClock({ app }: RunningApp) {
  let offset = 0;
  const spy = jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  return {
    advance: ({ days = 0, seconds = 0 }) => void (offset += (days * 86_400 + seconds) * 1000),
    /** To a second after an instant. */
    passTo: (instant: Date) => void (offset = instant.getTime() + 1000 - Date.now()),
    restore: () => spy.mockRestore(),
  };
}

/**
 * A shop for the tests of one `describe`: started before them and stopped after them, with a clock of its own for each, and books that
 * must be sound after each.
 */
export function moneyShop() {
  let app: RunningApp;
  let clock: ReturnType<typeof fakeClock>;
  beforeAll(async () => void (app = await startApp()));
  beforeEach(() => void (clock = fakeClock(app)));
  afterEach(async () => {
    clock.restore();
    await expectSoundBooks(app);
  });
  afterAll(() => app.stop());

  /** The subscription a purchase began. */
  const subscriptionOf = async (sessionId: string): Promise<Subscription> =>
    (await app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];
  const userOf = async (userId: string): Promise<User> =>
    (await app.dataSource.query('SELECT * FROM users WHERE id = $1', [userId]))[0];
  /** The later payments of a subscription, oldest first. */
  const paymentsOf = (subscriptionId: string): Promise<Payment[]> =>
    app.dataSource.query('SELECT * FROM payments WHERE "subscriptionId" = $1 ORDER BY "createdAt"', [subscriptionId]);
  /** What the minute's job does, at once. */
  async function bill(sessionId: string): Promise<Subscription> {
    await app.app.get(RenewalsJob).renew((await subscriptionOf(sessionId)).id);
    return subscriptionOf(sessionId);
  }

  return {
    get app() {
      return app;
    },
    get clock() {
      return clock;
    },
    ...{ subscriptionOf, userOf, paymentsOf, bill },
  };
}

/** A checkout session with what its payment knows of it. */
export async function sessionOf({ dataSource }: RunningApp, id: string): Promise<SessionAndPayment> {
  const [session] = await dataSource.query(
    `SELECT session.*, payment.reference, payment."refundReason", payment."refundReference", payment."refundedAt"
     FROM checkout_sessions session LEFT JOIN payments payment ON payment."checkoutSessionId" = session.id WHERE session.id = $1`,
    [id],
  );
  return session;
}
type SessionAndPayment = CheckoutSession &
  Pick<Payment, 'reference' | 'refundReason' | 'refundReference' | 'refundedAt'>;

/** A source that has nothing on any car, whatever it said of it before the sale; until mocks are restored. */
export function holdNoRecords({ app }: RunningApp): void {
  const history = app.get(History);
  const real = history.report.bind(history);
  jest.spyOn(history, 'report').mockImplementation(async (...args) => {
    const full = await real(...args);
    const sections = Object.entries(full).map(([key, part]: [string, unknown]) =>
      part !== null && typeof part === 'object' && 'records' in part && key !== 'recalls'
        ? [key, { ...part, status: 'none', records: [] }]
        : [key, part],
    );
    return Object.fromEntries(sections) as typeof full;
  });
}

/** Takes a source away until mocks are restored, so that nothing is bought of it. */
export function holdNoAnswer({ app }: RunningApp): jest.SpyInstance {
  return jest.spyOn(app.get(History), 'report').mockRejectedValue(new HistoryUnavailable('Test', 'timeout'));
}

/** A statement is held up by a row that another transaction has changed. */
export const untilSomebodyWaits = ({ dataSource }: RunningApp) =>
  until<{ waiting: number }[]>(
    () => dataSource.query(`SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock'`),
    ([row]) => (row?.waiting ?? 0) > 0,
  );

/** Every report that was sold has its history. What was taken back before needs none. */
export async function untilDelivered({ dataSource }: RunningApp): Promise<void> {
  const waiting = `SELECT FROM report_unlocks unlocked
    JOIN vehicle_reports report ON report.id = unlocked."vehicleReportId"
    WHERE report.history IS NULL AND unlocked."revokedAt" IS NULL`;
  await until(
    () => dataSource.query<unknown[]>(waiting),
    ({ length }) => length === 0,
  );
}

/** A visitor who has bought, with what was bought. */
export async function buyer(app: RunningApp, offerKey: string, paymentMethod?: string, vin: string = VINS[0]) {
  const visitor = new TestVisitor(app);
  const { id: reportId, userId } = await visitor.lookup(vin);
  if (offerKey === 'premium_upgrade')
    await visitor.agent
      .post('/api/users/register')
      .send({ fullName: 'Ada', email: `${reportId}@example.org`, reportId });
  const { sessionId } = await visitor.openCheckout(reportId, offerKey, { renewalAccepted: true });
  await visitor.complete(sessionId, paymentMethod).expect(200);
  return { visitor, reportId, sessionId, userId: userId ?? '' };
}

/** Everything about money that must always hold, whatever happened before. */
export async function expectSoundBooks({ dataSource }: RunningApp): Promise<void> {
  const wrong = await dataSource.query(`
    SELECT 'balance differs from the ledger' AS what, u.id FROM users u
      WHERE u."creditsBalance" <> (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "userId" = u.id)
    UNION ALL SELECT 'balance differs from what is left of the grants', u.id FROM users u
      WHERE u."creditsBalance" <> (SELECT coalesce(sum(remaining), 0) FROM credit_grants WHERE "userId" = u.id)
    UNION ALL SELECT 'a grant differs from its ledger entries', g.id::text FROM credit_grants g
      WHERE g.remaining <> (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "grantId" = g.id)
        AND NOT EXISTS (SELECT FROM entitlement_ledger nameless WHERE nameless."userId" = g."userId" AND nameless."grantId" IS NULL
          AND nameless."deltaCredits" <> 0 AND nameless."offerKey" IS DISTINCT FROM 'merge')
    UNION ALL SELECT 'a payment whose own report another grant paid for', own.id::text FROM report_unlocks own
      JOIN entitlement_ledger spent ON spent.id = own."ledgerEntryId" JOIN credit_grants g ON g.id = spent."grantId"
      WHERE own."paymentId" <> g."paymentId"
    UNION ALL SELECT 'negative balance', id FROM users WHERE "creditsBalance" < 0
    UNION ALL SELECT 'granted other than once', s.id FROM checkout_sessions s WHERE s.status = 'completed'
      AND (SELECT count(*) FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id AND source = 'purchase') <> 1
    UNION ALL SELECT 'granted without completion', s.id FROM checkout_sessions s WHERE s.status NOT IN ('completed', 'refunded')
      AND EXISTS (SELECT FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id)
    UNION ALL SELECT 'access without a ledger entry', u.id::text FROM report_unlocks u
      WHERE NOT EXISTS (SELECT FROM entitlement_ledger WHERE id = u."ledgerEntryId" AND source = 'unlock')
    UNION ALL SELECT 'refund without its reversal', s.id FROM checkout_sessions s WHERE s.status = 'refunded'
      AND (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id) <> 0
    UNION ALL SELECT 'a purchase whose session and payment disagree', s.id
      FROM checkout_sessions s LEFT JOIN payments p ON p."checkoutSessionId" = s.id
      WHERE (s.status = 'completed') <> coalesce(p.state = 'paid', false)
        OR s.status = 'refunded' AND p.state <> 'refunded'
        OR p.id <> s.id OR (p."userId", p."offerKey", p."amountCents", p.currency) <> (s."userId", s."offerKey", s.value, s.currency)
        OR s."transactionId" <> p."transactionId"
    UNION ALL SELECT 'a later payment whose subscription is another person''s', p.id
      FROM payments p JOIN subscriptions s ON s.id = p."subscriptionId"
      WHERE (p."userId", p."offerKey") <> (s."userId", s."offerKey")
    UNION ALL SELECT 'paid for a renewal that was granted other than once', p.id FROM payments p
      WHERE p.kind = 'renewal' AND p.state = 'paid'
        AND (SELECT count(*) FROM entitlement_ledger WHERE "paymentId" = p.id AND source = 'renewal') <> 1
    UNION ALL SELECT 'granted for a payment that was not made', p.id FROM payments p
      WHERE p.state NOT IN ('paid', 'refunded') AND EXISTS (SELECT FROM entitlement_ledger WHERE "paymentId" = p.id)
    UNION ALL SELECT 'paid for an extra report that was not opened', p.id FROM payments p
      WHERE p.kind = 'extra_report' AND p.state = 'paid'
        AND NOT EXISTS (SELECT FROM entitlement_ledger l WHERE l."vehicleReportId" = p."vehicleReportId" AND l.source = 'unlock')
    UNION ALL SELECT 'a dispute without its case, or a case without its dispute', coalesce(p.id, c.id) FROM payments p
      FULL JOIN (SELECT DISTINCT ON ("paymentId") * FROM cases WHERE kind = 'dispute' ORDER BY "paymentId", "openedAt" DESC) c
        ON c."paymentId" = p.id
      WHERE p."disputeState" IS DISTINCT FROM c.state
    UNION ALL SELECT 'a disputed payment that still opens reports', p.id FROM payments p
      WHERE p."disputeState" = 'open' AND EXISTS (SELECT FROM report_unlocks WHERE "paymentId" = p.id AND "revokedAt" IS NULL)
    UNION ALL SELECT 'a disputed period that still opens reports', s.id FROM subscriptions s
      JOIN report_unlocks u ON u."subscriptionId" = s.id AND u."unlockedAt" >= s."currentPeriodStart"
      WHERE is_period_disputed(s.id) AND u."revokedAt" IS NULL
    UNION ALL SELECT 'closed for a dispute that is over', u.id::text FROM report_unlocks u JOIN payments p ON p.id = u."disputedPaymentId"
      WHERE p."disputeState" <> 'open'
    UNION ALL SELECT 'credits kept back after a dispute', p.id FROM payments p WHERE p."disputeState" IN ('won', 'lost')
      AND (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "paymentId" = p.id AND source = 'dispute') <> 0
    UNION ALL SELECT 'an open claim about money that went back', p.id FROM payments p JOIN cases c ON c."paymentId" = p.id
      WHERE p.state = 'refunded' AND c.kind = 'claim' AND c.state = 'open'
    UNION ALL SELECT 'a payment that was refunded and kept its credits', p.id FROM payments p WHERE p.state = 'refunded'
      AND (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "paymentId" = p.id) <> 0`);
  expect(wrong).toEqual([]);
}
