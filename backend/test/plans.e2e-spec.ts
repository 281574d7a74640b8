import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmptyReportsService } from '../src/checkout/empty-reports.service.js';
import { EmailChangesService } from '../src/users/identity/email-changes.service.js';
import { MonitoringJob } from '../src/monitoring/monitoring.job.js';
import { PurchaseEmailsService } from '../src/notifications/purchase-emails.service.js';
import { SubscriptionEmailsService } from '../src/notifications/subscription-emails.service.js';
import { RetentionJob } from '../src/privacy/retention.job.js';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { SpendingLimitsRepository } from '../src/vehicle-data/sources/spending-limits/spending-limits.repository.js';
import type { RunningApp } from './support/app.js';
import { asOwner, databaseUrl } from './support/databases.js';
import { VINS } from './support/money.js';
import { signIn, startAppWithOperator } from './support/operator.js';
import { proveEmail } from './support/sign-in.js';
import { connectionsOf } from './support/statements.js';
import { TestVisitor } from './support/visitor.js';
import { askForTheRest, commandTheShop } from './support/whole-shop.js';
import { reconcile } from './support/reconcile.js';

const SEED = join(__dirname, '../bench/seed/seed.mjs');
/** For so many reports the plans have to hold. */
const HELD = 200_000;
/**
 * So many are there, on ten times as many pages as they need, and the planner is told that each page holds a hundred times as many rows: reading
 * a whole table still seems cheaper to it than it would be.
 */
const REPORTS = Number(process.env.PLANS_REPORTS ?? 2_000);

/** What the console asks of a whole month, where the planner may choose: as many rows are wanted as there are, and looking each up may cost more. */
const EITHER = [/^report_unlocks: WITH searched AS /];

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Plan Rows': number;
  Filter?: string;
  Plans?: Plan[];
}

/** What hands its rows on one by one, so that nothing is read behind a limit. */
const HANDS_ON = ['Append', 'Subquery Scan', 'Result'];

/** The tables a plan reads from end to end. Up to a limit that the planner expects to be reached is not from end to end. */
function readWhole(plan: Plan, limit: number | null = null): string[] {
  const kind = plan['Node Type'];
  if (kind === 'Seq Scan') {
    const isBounded = limit !== null && (plan.Filter === undefined || plan['Plan Rows'] >= limit);
    return isBounded ? [] : [plan['Relation Name'] ?? ''];
  }
  const passed = kind === 'Limit' ? plan['Plan Rows'] : HANDS_ON.includes(kind) ? limit : null;
  return (plan.Plans ?? []).flatMap((part) =>
    readWhole(part, part['Parent Relationship'] === 'SubPlan' ? null : passed),
  );
}

/** A VIN that fits 1982 and 2012. */
const TWO_YEARS = '1BAKGCPH4CF283189';

const contract = JSON.parse(readFileSync(join(__dirname, '../openapi.json'), 'utf8')) as {
  paths: Record<string, object>;
};
/** Every call that reads and needs nothing said in its path. */
const READS = Object.entries(contract.paths)
  .filter(([path, calls]) => 'get' in calls && !path.includes('{'))
  .map(([path]) => path);

describe(`the statements of a shop with ${HELD.toLocaleString('en-US')} reports`, () => {
  let app: RunningApp;
  const statements = new Map<string, unknown[]>();
  beforeAll(async () => {
    app = await startAppWithOperator();
    await asOwner(
      app.dataSource,
      `DO $$ DECLARE one regclass; BEGIN
      FOR one IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %s SET (fillfactor = %s, autovacuum_enabled = false)', one, ${REPORTS === HELD ? 100 : 10});
      END LOOP; END $$`,
    );
    const env = { ...process.env, DATABASE_URL: databaseUrl(String(app.dataSource.driver.database)) };
    await promisify(execFile)(process.execPath, [SEED, '--reports', String(REPORTS), '--days', '365'], { env });
    // What is made up costs nothing and is counted nowhere.
    await asOwner(
      app.dataSource,
      `INSERT INTO spend_reservations ("order", units, "personKey", "furtherKeys", "addressKey", "reservedAt")
       SELECT 'seed-' || n, 30, 'person ' || n, ARRAY['card ' || n], 'address ' || n, now() - make_interval(secs => n)
       FROM generate_series(1, ${REPORTS}) AS n; ANALYZE spend_reservations`,
    );
    const connections = connectionsOf(app.dataSource);
    const real = connections.query;
    const spy = jest.spyOn(connections, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
      const [sql, values] = args as [string, unknown[] | undefined];
      if (/^\s*\(?(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !statements.has(sql))
        statements.set(sql, values ?? []);
      return real.apply(this, args);
    });
    await buy();
    await comeBack();
    await operate();
    await commandTheShop(app);
    await askForTheRest(app);
    await workByTheClock();
    await spend();
    spy.mockRestore();
    await asOwner(
      app.dataSource,
      `UPDATE pg_class SET reltuples = reltuples * ${HELD / REPORTS} WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') AND reltuples > 0`,
    );
  }, 600_000);
  afterAll(() => app.stop());

  async function buy(): Promise<void> {
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const named = { contactEmail: 'plans@example.org', fullName: 'Ada Buyer' };
    const { sessionId } = await visitor.openCheckout(id, 'three_pack', named);
    await visitor.complete(sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const { id: second } = await visitor.lookup(VINS[1]);
    await visitor.agent.post(`/api/reports/${second}/unlock`).expect(200);
    await visitor.agent.post('/api/errors').send({ message: 'x' }).expect(200);
    await visitor.agent.post('/api/users/register').send({ fullName: 'Ada', email: 'plans@example.org' }).expect(200);
    for (const path of READS.filter((read) => !read.startsWith('/api/admin/'))) await visitor.agent.get(path);
    const stranger = new TestVisitor(app);
    await stranger.lookup(VINS[2]);
    await stranger.agent.delete('/api/privacy/data').expect(200);
  }

  /** What fewer do: subscribe, sign in on another device, share, ask for their money back. */
  async function comeBack(): Promise<void> {
    const email = 'again@example.org';
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup(VINS[3]);
    const order = { contactEmail: email, fullName: 'Ada Again', renewalAccepted: true };
    const { sessionId } = await visitor.openCheckout(id, 'unlimited_monthly', order);
    await visitor.complete(sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const { body: shared } = await visitor.agent.post(`/api/reports/${id}/share`).expect(200);
    await visitor.agent.get(`/api/shared/${String(shared.data.url).split('/').at(-1)}`).expect(200);
    await visitor.agent.delete(`/api/reports/${id}/share`).expect(200);
    const [{ code }] = await app.dataSource.query(
      'SELECT "verificationCode" AS code FROM vehicle_reports WHERE token = $1',
      [id],
    );
    await visitor.agent.get(`/api/verify/${code}`).expect(200);
    const { id: ambiguous } = await visitor.lookup(TWO_YEARS);
    await visitor.agent.patch(`/api/reports/${ambiguous}`).send({ statedYear: 2012 }).expect(200);
    await visitor.agent.post('/api/users/ensure').set('idempotency-key', 'plans').send({}).expect(200);
    const events = [{ name: 'page_view', page: 'home' }];
    await visitor.agent
      .post('/api/analytics/events')
      .send({ visit: 'a'.repeat(32), events })
      .expect(200);
    const other = new TestVisitor(app);
    await other.lookup(VINS[3]);
    await proveEmail(app, visitor, email);
    await proveEmail(app, other, email);
    for (const path of READS.filter((read) => !read.startsWith('/api/admin/'))) await other.agent.get(path);
    await other.agent.post(`/api/purchases/${sessionId}/refund`).send({ reason: 'unused' }).expect(200);
  }

  async function operate(): Promise<void> {
    const operator = await signIn(app);
    for (const path of READS.filter((read) => read.startsWith('/api/admin/'))) {
      const { body } = await operator.get(path);
      const last = Array.isArray(body) ? (body as { id?: string }[]).at(-1)?.id : undefined;
      if (last !== undefined) await operator.get(path).query({ range: '[25,49]', after: last });
    }
    for (const q of ['1HGCM82633A', '2013 Hyundai Sonata', 'seed-0000000000000000001'])
      await operator.get('/api/admin/reports').query({ filter: JSON.stringify({ q }) });
    const { body } = await operator.get('/api/admin/users').expect(200);
    await operator.get(`/api/admin/visitors/${(body as { id: string }[])[0]?.id}/timeline`).expect(200);
  }

  async function workByTheClock(): Promise<void> {
    await reconcile(app.app);
    await app.app.get(MonitoringJob).run();
    await app.app.get(RenewalsJob).orderDue();
    await app.app.get(EmptyReportsService).returnUnanswered();
    await app.app.get(PurchaseEmailsService).remindTrials();
    await app.app.get(SubscriptionEmailsService).remindYearly();
    await app.app.get(EmailChangesService).applyDue();
    await app.app.get(RetentionJob).run();
  }

  async function spend(): Promise<void> {
    const spendingLimits = app.app.get(SpendingLimitsRepository);
    const most = { person: 1_500, address: 6_000, shop: 100_000_000 };
    const keys = {
      personKey: 'somebody',
      furtherKeys: ['a card'],
      answersTo: ['somebody', 'a card'],
      addressKey: 'here',
    };
    const wanted = { source: 'vinaudit', order: 'plans', units: 30, ...keys, reservedAt: new Date() };
    expect(await spendingLimits.reachedBy(wanted, most)).toBeNull();
    expect(await spendingLimits.reserve(wanted, most)).toBeNull();
  }

  it('find the reports waiting for a history by a mark that is always correct', async () => {
    const marks = await app.dataSource.query<{ marked: boolean; waits: boolean }[]>(
      `SELECT DISTINCT unlocked."waitsForHistory" AS marked, report.history IS NULL AS waits
       FROM report_unlocks unlocked JOIN vehicle_reports report ON report.id = unlocked."vehicleReportId" ORDER BY marked`,
    );
    expect(marks).toEqual([
      { marked: false, waits: false },
      { marked: true, waits: true },
    ]);
  });

  it('are recorded in every call of the contract', () => {
    const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(calls.filter((call) => !app.answers.seen.has(call))).toEqual([]);
  });

  it('are answered from an index, whatever grows', async () => {
    const growing = await app.dataSource.query<{ name: string }[]>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reltuples >= $1`,
      [HELD / 100],
    );
    expect(growing.length).toBeGreaterThan(12);
    const names = new Set(growing.map(({ name }) => name));
    const slow: string[] = [];
    for (const [sql, values] of statements) {
      const [row] = await app.dataSource.query<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
        `EXPLAIN (FORMAT JSON) ${sql}`,
        values,
      );
      const [explained] = row?.['QUERY PLAN'] ?? [];
      expect(explained).toBeDefined();
      for (const table of explained ? readWhole(explained.Plan) : [])
        if (names.has(table)) slow.push(`${table}: ${sql.replace(/\s+/g, ' ').trim()}`);
    }
    expect(slow.filter((one) => !EITHER.some((known) => known.test(one)))).toEqual([]);
    expect(statements.size).toBeGreaterThan(100);
  });
});
