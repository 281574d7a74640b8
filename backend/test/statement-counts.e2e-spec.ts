import { SimulatedWebhooksService } from '../src/payments/simulated/simulated-webhooks.service.js';
import type { RunningApp } from './support/app.js';
import { VINS } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { watchStatements } from './support/statements.js';
import { until } from './support/until.js';
import { REAL_VIN, TestVisitor } from './support/visitor.js';

/** How many SQL statements each main call may take, transactions included. Raise one only with a reason. */
const BUDGET = {
  firstLookup: 1,
  lookup: 1,
  readReport: 1,
  // One of them counts the attempts of the address; the session is stored in a transaction that holds the customer lock.
  openCheckout: 10,
  // Where somebody else has the email, a link goes to its mailbox, within limits that are counted: a transaction of its own.
  openCheckoutByStranger: 19,
  // Some of them ask what the person has that renews, and whether they had a trial.
  openSubscription: 16,
  // One of them counts the attempts of the address.
  complete: 10,
  // Who left an address gets a receipt.
  completeWithReceipt: 12,
  // Some of them begin it.
  completeSubscription: 15,
  completeSubscriptionWithReceipt: 17,
  // A transaction of evidence and step, after the report is found.
  sign: 5,
  address: 5,
  ensureUser: 2,
  ensureWithEmail: 3,
  register: 3,
  unlock: 8,
  site: 0,
  // One of them counts the gaps, each from its rows (row 115).
  conversionAnalysis: 6,
  funnelStats: 2,
  list: 3,
} as const;

describe('the SQL statements of the main calls', () => {
  let app: RunningApp;
  let watch: ReturnType<typeof watchStatements>;
  beforeAll(async () => {
    app = await startAppWithOperator();
    watch = watchStatements(app);
  });
  afterAll(async () => {
    watch.stop();
    await app.stop();
  });

  /** The statements are shown when there are too many. */
  function expectWithin(call: keyof typeof BUDGET): void {
    const statements = watch.statements();
    if (statements.length > BUDGET[call]) expect(statements).toHaveLength(BUDGET[call]);
  }

  it('[X9-003] stay within a budget each', async () => {
    const visitor = new TestVisitor(app);
    await visitor.agent.get('/api/site').expect(200);
    expectWithin('site');
    const { id } = await visitor.lookup();
    expectWithin('firstLookup');
    // It does see them.
    expect(watch.statements()[0]).toContain('open_report');
    const { id: second } = await visitor.lookup(VINS[1]);
    expectWithin('lookup');
    await visitor.report(id);
    expectWithin('readReport');
    const { sessionId } = await visitor.openCheckout(id, 'three_pack');
    expectWithin('openCheckout');
    await visitor.complete(sessionId).expect(200);
    expectWithin('complete');
    // It does see them.
    expect(watch.statements()).toContain('START TRANSACTION');
    const named = { contactEmail: 'receipt@example.org', fullName: 'Ada Buyer' };
    const { sessionId: later } = await visitor.openCheckout(second, 'single_report', named);
    expectWithin('openCheckout');
    await visitor.complete(later).expect(200);
    expectWithin('completeWithReceipt');
    await visitor.sign(id).expect(200);
    expectWithin('sign');
    await visitor.address(id).expect(200);
    expectWithin('address');
    await visitor.readyReport(id);
    expectWithin('readReport');
    const { id: third } = await visitor.lookup(VINS[2]);
    await visitor.agent.post(`/api/reports/${third}/unlock`).expect(200);
    expectWithin('unlock');
    await visitor.agent.post('/api/users/ensure').send({}).expect(200);
    expectWithin('ensureUser');
    await visitor.agent.post('/api/users/ensure').send({ email: 'counted@example.org' }).expect(200);
    expectWithin('ensureWithEmail');
    const person = { fullName: 'Ada', email: 'counted@example.org' };
    await visitor.agent.post('/api/users/register').send(person).expect(200);
    expectWithin('register');
  });

  it.each([
    ['single_report', 'openCheckout', 'complete'],
    ['three_pack', 'openCheckout', 'complete'],
    ['premium_upgrade', 'openCheckout', 'complete'],
    ['onetime_report', 'openCheckout', 'complete'],
    ['trial_monthly_2995', 'openSubscription', 'completeSubscription'],
    ['unlimited_monthly', 'openSubscription', 'completeSubscription'],
  ] as const)(
    '[X9-003] stay within it for %s, whether its buyer gives a name or not',
    async (offer, open, complete) => {
      const named = { contactEmail: `${offer}@example.org`, fullName: 'Ada Buyer' };
      for (const buyer of [undefined, named]) {
        const visitor = new TestVisitor(app);
        const { id } = await visitor.lookup();
        const freeReport = { fullName: 'Ada', email: `free-${offer}-${String(!buyer)}@example.org`, reportId: id };
        if (offer === 'premium_upgrade') await visitor.agent.post('/api/users/register').send(freeReport).expect(200);
        const { sessionId } = await visitor.openCheckout(id, offer, { ...buyer, renewalAccepted: true });
        expectWithin(open);
        await visitor.complete(sessionId).expect(200);
        const written = buyer || offer === 'premium_upgrade' ? 1 : 0;
        expectWithin(written ? `${complete}WithReceipt` : complete);
        const receipts = 'SELECT FROM mails WHERE cause = $1';
        expect(await app.dataSource.query(receipts, [`receipt:${sessionId}`])).toHaveLength(written);
      }
    },
  );

  it('[X9-003] stay within it for a visitor who types an email that someone else has', async () => {
    const named = { contactEmail: 'taken@example.org', fullName: 'Ada Buyer' };
    const first = new TestVisitor(app);
    await first.openCheckout((await first.lookup()).id, 'single_report', named);
    const second = new TestVisitor(app);
    const { id } = await second.lookup();
    const { sessionId } = await second.openCheckout(id, 'single_report', named);
    expectWithin('openCheckoutByStranger');
    expect(watch.statements()).toContainEqual(expect.stringContaining('limit_counts'));
    await second.complete(sessionId).expect(200);
    expectWithin('completeWithReceipt');
  });

  it('[X9-003] of a whole purchase and its jobs are 51 at most', async () => {
    const visitor = new TestVisitor(app);
    let calls = 0;
    const count = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      calls += watch.statements().length;
      return answer;
    };
    const jobsDone = async (): Promise<void> => {
      const left = 'SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts';
      await until(
        () => app.dataSource.query<unknown[]>(left),
        (jobs) => jobs.length === 0,
      );
    };
    await jobsDone();
    watch.ofJobs.clear();
    // The event is told of with the charge, so that it may come before its payment is settled; then it settles it, and the call finds it done.
    const webhooks = app.app.get(SimulatedWebhooksService);
    const deliver = webhooks.deliver.bind(webhooks);
    let settle = (): void => undefined;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const held = jest.spyOn(webhooks, 'deliver').mockImplementation(async (event) => {
      await settled;
      await deliver(event);
    });
    const { id } = await count(visitor.lookup());
    const { sessionId } = await count(visitor.openCheckout(id));
    await count(visitor.complete(sessionId).expect(200).then());
    settle();
    await jobsDone();
    held.mockRestore();
    await count(visitor.sign(id).expect(200).then());
    await count(visitor.address(id).expect(200).then());
    await count(visitor.report(id));
    // One job of each kind, which asks nothing twice.
    const jobs = ['simulated-webhook', 'fulfill-report', 'monitor-report'].map(
      (kind) => watch.ofJobs.get(kind)?.size ?? 0,
    );
    expect(jobs).toEqual([3, 8, 2]);
    // Besides, the queue fetches each and ends each.
    expect(calls + jobs.reduce((sum, each) => sum + each + 2, 0)).toBeLessThanOrEqual(51);
  }, 60_000);

  it('do not grow with the rows of a list, nor with the people of a period', async () => {
    const operator = await signIn(app);
    const LISTS = 'reports signatures addresses users checkout-sessions client-errors audit'.split(' ');
    const count = async () => {
      const counts: Record<string, [number, number]> = {};
      for (const list of LISTS) {
        const { body } = await operator.get(`/api/admin/${list}`).query({ range: '[0,24]' }).expect(200);
        expectWithin('list');
        counts[list] = [watch.statements().length, body.length];
      }
      for (const [path, budget] of [
        ['conversion-analysis', 'conversionAnalysis'],
        ['funnel-stats', 'funnelStats'],
      ] as const) {
        await operator.get(`/api/admin/${path}`).expect(200);
        expectWithin(budget);
        counts[path] = [watch.statements().length, 0];
      }
      return counts;
    };
    const before = await count();
    for (let i = 0; i < 5; i++) {
      const visitor = new TestVisitor(app);
      const { id } = await visitor.lookup(REAL_VIN);
      await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
      await visitor.sign(id).expect(200);
      await visitor.address(id).expect(200);
      await visitor.agent.post('/api/errors').send({ message: 'x' }).expect(200);
    }
    const after = await count();
    for (const list of LISTS) {
      const [statementsBefore, rowsBefore] = before[list] ?? [0, 0];
      const [statements, rows] = after[list] ?? [0, 0];
      if (list !== 'audit') expect([list, rows]).toEqual([list, rowsBefore + 5]);
      expect([list, statements]).toEqual([list, statementsBefore]);
    }
    expect(after['conversion-analysis']).toEqual(before['conversion-analysis']);
  });
});
