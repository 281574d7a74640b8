import fc from 'fast-check';
import { RefundsService } from '../src/checkout/refunds.service.js';
import { AppError } from '../src/platform/http/errors.js';
import { AccountMergeService } from '../src/users/identity/account-merge.service.js';
import { type RunningApp, startApp } from './support/app.js';
import { buyer, expectSoundBooks, holdNoRecords, sessionOf, VINS } from './support/money.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

describe('the way back', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterEach(async () => {
    jest.restoreAllMocks();
    await expectSoundBooks(app);
  });
  afterAll(() => app.stop());

  const refund = (sessionId: string) => app.app.get(RefundsService).issueRefund(sessionId, 'requested');
  const session = (id: string) => sessionOf(app, id);
  const balance = async (userId: string): Promise<number> =>
    (await app.dataSource.query('SELECT "creditsBalance" FROM users WHERE id = $1', [userId]))[0].creditsBalance;
  const access = async (visitor: TestVisitor, reportId: string) => (await visitor.report(reportId)).access;

  it('withdraws the right and returns the money once, however often it is asked', async () => {
    const { visitor, reportId, sessionId, userId } = await buyer(app, 'single_report');
    await Promise.all(Array.from({ length: 4 }, () => refund(sessionId)));
    expect(await access(visitor, reportId)).toMatchObject({ paid: false, nextStep: 'refunded', refunded: 'money' });
    expect(await balance(userId)).toBe(0);
    const done = await until(
      () => session(sessionId),
      ({ refundedAt }) => refundedAt !== null,
    );
    expect(done).toMatchObject({
      status: 'refunded',
      refundReason: 'requested',
      refundReference: `re_refund_${sessionId}`,
    });
    expect((await visitor.complete(sessionId).expect(409)).body.code).toBe('SESSION_CLOSED');
  });

  it('only adds to the ledger: what happened stays, and what undoes it follows', async () => {
    const { sessionId, userId } = await buyer(app, 'three_pack');
    await refund(sessionId);
    const entries = await app.dataSource.query(
      'SELECT source, "deltaCredits" FROM entitlement_ledger WHERE "userId" = $1 ORDER BY id',
      [userId],
    );
    expect(entries).toEqual([
      { source: 'purchase', deltaCredits: 3 },
      { source: 'unlock', deltaCredits: -1 },
      { source: 'refund', deltaCredits: 1 },
      { source: 'refund', deltaCredits: -3 },
    ]);
  });

  it('can be bought again after a refund', async () => {
    const { visitor, reportId, sessionId } = await buyer(app, 'single_report');
    await refund(sessionId);
    await visitor.complete((await visitor.openCheckout(reportId)).sessionId).expect(200);
    expect(await access(visitor, reportId)).toMatchObject({ paid: true, refunded: null });
  });

  it('returns a pack whose credits have opened other reports, and closes those and no others', async () => {
    const { visitor, sessionId, reportId, userId } = await buyer(app, 'three_pack');
    const { id: other } = await visitor.lookup(VINS[1]);
    await visitor.unlock(other).expect(200);
    const { id: bought } = await visitor.lookup(VINS[2]);
    await visitor.buy(bought);
    expect(await refund(sessionId)).toBe(true);
    expect((await session(sessionId)).status).toBe('refunded');
    for (const id of [reportId, other])
      expect(await access(visitor, id)).toMatchObject({ paid: false, refunded: 'money' });
    expect((await access(visitor, bought)).paid).toBe(true);
    expect(await balance(userId)).toBe(0);
  });

  it('returns a pack to its owner after two users were merged', async () => {
    const { sessionId, userId } = await buyer(app, 'three_pack');
    const other = await buyer(app, 'single_report', undefined, VINS[1]);
    await app.dataSource.transaction((tx) => app.app.get(AccountMergeService).merge(tx, userId, other.userId));
    expect(await balance(other.userId)).toBe(2);
    await refund(sessionId);
    expect([await balance(userId), await balance(other.userId)]).toEqual([0, 0]);
  });

  it('refuses to return what was never paid', async () => {
    const visitor = new TestVisitor(app);
    const { sessionId } = await visitor.openCheckout((await visitor.lookup()).id);
    await expect(refund(sessionId)).rejects.toMatchObject({ code: 'REFUND_NOT_POSSIBLE' });
  });

  it('ends the subscription that a refunded purchase began', async () => {
    const { sessionId, userId } = await buyer(app, 'unlimited_monthly');
    await refund(sessionId);
    const [subscription] = await app.dataSource.query('SELECT * FROM subscriptions WHERE "checkoutSessionId" = $1', [
      sessionId,
    ]);
    expect(subscription.status).toBe('canceled');
    const [user] = await app.dataSource.query('SELECT * FROM users WHERE id = $1', [userId]);
    expect(user).toMatchObject({ unlimitedActive: false, creditsBalance: 0 });
  });

  it.each(['single_report', 'onetime_report', 'premium_upgrade'])(
    '[X1-010] refunds %s automatically when the source has no records, and says so',
    async (offerKey) => {
      holdNoRecords(app);
      const { visitor, reportId, sessionId } = await buyer(app, offerKey);
      const told = await until(
        () => access(visitor, reportId),
        ({ refunded }) => refunded !== null,
      );
      expect(told).toMatchObject({ paid: false, refunded: 'money' });
      const done = await until(
        () => session(sessionId),
        ({ refundedAt }) => refundedAt !== null,
      );
      expect(done).toMatchObject({ status: 'refunded', refundReason: 'no_records' });
      const order = { reportId, offerKey, termsAccepted: true };
      expect((await visitor.agent.post('/api/checkout/session').send(order).expect(409)).body.code).toBe('NO_RECORDS');
    },
  );

  it('[X1-010] gives a credit of a pack back when the source has no records', async () => {
    holdNoRecords(app);
    const { visitor, reportId, sessionId, userId } = await buyer(app, 'three_pack');
    const told = await until(
      () => access(visitor, reportId),
      ({ refunded }) => refunded !== null,
    );
    expect(told).toMatchObject({ paid: false, refunded: 'credit' });
    expect(await balance(userId)).toBe(3);
    expect((await session(sessionId)).status).toBe('completed');
    expect((await visitor.agent.post(`/api/reports/${reportId}/unlock`).expect(409)).body.code).toBe('NO_RECORDS');
  });

  it('[X1-010] does not count a report without records against a period', async () => {
    holdNoRecords(app);
    const { visitor, reportId, sessionId } = await buyer(app, 'trial_monthly_2995');
    await until(
      () => access(visitor, reportId),
      ({ refunded }) => refunded !== null,
    );
    const [subscription] = await app.dataSource.query(
      'SELECT "reportsUsed" FROM subscriptions WHERE "checkoutSessionId" = $1',
      [sessionId],
    );
    expect(subscription.reportsUsed).toBe(0);
  });

  it('[X1-010] returns the $1.00 of an extra report without records', async () => {
    const { visitor, reportId: included } = await buyer(app, 'unlimited_monthly');
    // Were its history to come later, its credit would come back and pay for the other.
    await visitor.readyReport(included);
    const { id: reportId } = await visitor.lookup(VINS[1]);
    holdNoRecords(app);
    await visitor.agent.post('/api/checkout/extra-report').send({ reportId, confirmed: true }).expect(200);
    await visitor.sign(reportId).expect(200);
    await visitor.address(reportId).expect(200);
    const told = await until(
      () => access(visitor, reportId),
      ({ refunded }) => refunded !== null,
    );
    expect(told.refunded).toBe('money');
    const [payment] = await until(
      () =>
        app.dataSource.query(
          `SELECT p.status FROM payments c JOIN vehicle_reports r ON r.id = c."vehicleReportId"
        JOIN simulated_payments p ON p.reference = c.reference WHERE r.token = $1`,
          [reportId],
        ),
      ([row]: { status: string }[]) => row?.status === 'refunded',
    );
    expect(payment?.status).toBe('refunded');
  });

  it('keeps money and credits balanced through any order of buying, spending, refunding and repeating, also at once', async () => {
    const step = fc.record({
      what: fc.constantFrom('buy', 'unlock', 'refund', 'repeat', 'extra', 'decline'),
      offerKey: fc.constantFrom('single_report', 'three_pack', 'unlimited_monthly', 'trial_monthly_2995'),
      car: fc.integer({ min: 0, max: VINS.length - 1 }),
      atOnce: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const visitor = new TestVisitor(app);
        const reports: string[] = [];
        for (const vin of VINS) reports.push((await visitor.lookup(vin)).id);
        const sessions: string[] = [];
        const open = (reportId: string, offerKey: string) =>
          visitor.agent
            .post('/api/checkout/session')
            .send({ reportId, offerKey, termsAccepted: true, renewalAccepted: true });
        const act: Record<string, (reportId: string, offerKey: string) => Promise<{ status: number } | undefined>> = {
          buy: async (reportId, offerKey) => {
            const opened = await open(reportId, offerKey);
            if (opened.status !== 200) return opened;
            sessions.push(opened.body.data.sessionId);
            return visitor.complete(opened.body.data.sessionId);
          },
          decline: async (reportId) => {
            const opened = await open(reportId, 'single_report');
            if (opened.status !== 200) return opened;
            return visitor.complete(opened.body.data.sessionId, 'sim_card_declined');
          },
          unlock: async (reportId) => visitor.agent.post(`/api/reports/${reportId}/unlock`),
          extra: async (reportId) =>
            visitor.agent.post('/api/checkout/extra-report').send({ reportId, confirmed: true }),
          refund: async () =>
            refund(sessions.at(-1) ?? '').then(
              () => ({ status: 200 }),
              (error: unknown) => ({ status: error instanceof AppError ? error.getStatus() : 500 }),
            ),
          repeat: async () => visitor.complete(sessions.at(-1) ?? 'AAAAAAAAAAAAAAAAAAAAAA'),
        };
        for (const { what, offerKey, car, atOnce } of steps) {
          const answers = await Promise.all(
            Array.from({ length: atOnce }, async () => act[what]?.(reports[car] ?? '', offerKey)),
          );
          for (const answer of answers) expect([200, 400, 402, 404, 409]).toContain(answer?.status);
        }
        await expectSoundBooks(app);
      }),
      { numRuns: 25 },
    );
  }, 180_000);
});
