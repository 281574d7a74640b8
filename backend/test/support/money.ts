import { setTimeout as wait } from 'node:timers/promises';
import { RenewalsJob } from '../../src/subscriptions/renewals.job.js';
import type { SubscriptionCharge } from '../../src/subscriptions/subscription-charge.entity.js';
import type { Subscription } from '../../src/subscriptions/subscription.entity.js';
import { Clock } from '../../src/config/clock.js';
import type { User } from '../../src/users/user.entity.js';
import { type RunningApp, startApp } from './app.js';
import { TestVisitor } from './visitor.js';

/** Different real vehicles: a visitor's report is one for each. */
export const VINS = ['1FTFW5L86RFB45612', 'JH4DC4340RS003205', '1GKEV13728J123735', '1HGCM82633A004352'] as const;

/** The shop's clock, set forward by hand. Nothing sleeps. */
export function fakeClock({ app }: RunningApp) {
  let offset = 0;
  const spy = jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  return {
    advance: ({ days = 0, seconds = 0 }) => void (offset += (days * 86_400 + seconds) * 1000),
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

  /** The plan a purchase began. */
  const planOf = async (sessionId: string): Promise<Subscription> =>
    (await app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [sessionId]))[0];
  const userOf = async (userId: string): Promise<User> =>
    (await app.dataSource.query('SELECT * FROM users WHERE id = $1', [userId]))[0];
  /** The later charges of a plan, oldest first. */
  const chargesOf = (planId: string): Promise<SubscriptionCharge[]> =>
    app.dataSource.query('SELECT * FROM subscription_charges WHERE "subscriptionId" = $1 ORDER BY "createdAt"', [
      planId,
    ]);
  /** What the minute's job does, at once. */
  async function bill(sessionId: string): Promise<Subscription> {
    await app.app.get(RenewalsJob).renew((await planOf(sessionId)).id);
    return planOf(sessionId);
  }

  return {
    get app() {
      return app;
    },
    get clock() {
      return clock;
    },
    ...{ planOf, userOf, chargesOf, bill },
  };
}

/** Asks again until the answer satisfies, for five seconds: background jobs take a moment. */
export async function until<T>(ask: () => Promise<T>, good: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask();
    if (good(answer)) return answer;
    await wait(50);
  }
  return ask();
}

/** A visitor who has bought, with what was bought. */
export async function buyer(app: RunningApp, offerKey: string, paymentMethod?: string, vin: string = VINS[0]) {
  const visitor = new TestVisitor(app);
  const { id: reportId, userId } = await visitor.lookup(vin);
  const { sessionId } = await visitor.openCheckout(reportId, offerKey, { renewalAccepted: true });
  await visitor.complete(sessionId, paymentMethod).expect(200);
  return { visitor, reportId, sessionId, userId: userId ?? '' };
}

/** Everything about money that must always hold, whatever happened before. */
export async function expectSoundBooks({ dataSource }: RunningApp): Promise<void> {
  const wrong = await dataSource.query(`
    SELECT 'balance differs from the ledger' AS what, u.id FROM users u
      WHERE u."creditsBalance" <> (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "userId" = u.id)
    UNION ALL SELECT 'negative balance', id FROM users WHERE "creditsBalance" < 0
    UNION ALL SELECT 'granted other than once', s.id FROM checkout_sessions s WHERE s.status = 'completed'
      AND (SELECT count(*) FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id AND source = 'purchase') <> 1
    UNION ALL SELECT 'granted without completion', s.id FROM checkout_sessions s WHERE s.status NOT IN ('completed', 'refunded')
      AND EXISTS (SELECT FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id)
    UNION ALL SELECT 'access without a ledger entry', u.id::text FROM report_unlocks u
      WHERE NOT EXISTS (SELECT FROM entitlement_ledger WHERE id = u."ledgerEntryId" AND source = 'unlock')
    UNION ALL SELECT 'refund without its reversal', s.id FROM checkout_sessions s WHERE s.status = 'refunded'
      AND (SELECT coalesce(sum("deltaCredits"), 0) FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id) <> 0`);
  expect(wrong).toEqual([]);
}
