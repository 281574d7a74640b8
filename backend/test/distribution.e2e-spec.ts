import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RenewalsJob } from '../src/subscriptions/renewals.job.js';
import { type RunningApp, startApp } from './support/app.js';
import { untilJobsDone } from './support/jobs.js';
import { fakeClock, VINS } from './support/money.js';
import { watchStatements } from './support/statements.js';
import { TestVisitor } from './support/visitor.js';

/** How docs/scaling.md spreads each table over several databases. */
type Spread = 'user' | 'user, once it says whose' | 'own key' | 'copied' | 'whole';

function plannedSpread(): Map<string, Spread> {
  const page = readFileSync(join(__dirname, '../../docs/scaling.md'), 'utf8');
  const rows = page.matchAll(/^\| *(user|user, once it says whose|own key|copied|whole) *\| *(`[^|]*)\|/gm);
  return new Map(
    [...rows].flatMap(([, spread, tables = '']) =>
      [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => [table, spread as Spread] as const),
    ),
  );
}

type Named = [reason: string, statements: RegExp[]][];

const OPENED = /^INSERT INTO "payments".* ON CONFLICT \( "id" \) DO UPDATE SET "reference"/;
const OWNED_BY_NOW =
  'a payment is whose its report is once the provider has answered, who may be another user by then: that is to be asked beside it';

/**
 * Statements of the calls of a purchase on tables spread by user that do not say whose rows they want, each group with the reason. They are what
 * has to change before the tables are spread; docs/scaling.md says how.
 */
const WITHOUT_KEY: Named = [
  [
    'the cookie says who it is, and `user_identities`, spread by cookie, has to be asked first',
    [
      /^WITH asked AS \(SELECT .* user_identities/,
      /FROM checkout_sessions s LEFT JOIN checkout_consents c .* "anonId" = \$2\)$/,
    ],
  ],
  [
    'a report is found by its token, and a token says nothing of its owner: a directory of tokens comes first',
    [/FROM vehicle_reports report LEFT JOIN report_unlocks unlocked .* WHERE report\.token = asked\.token/],
  ],
  [
    'the row was read in the same call by its key alone, and the user is known there: it is to be passed on',
    [
      /^SELECT id, status, "transactionId" FROM claim_checkout_session\(\$1\)$/,
      /^UPDATE "payments" SET .* WHERE "id" = /,
      /^WITH completed AS \(UPDATE checkout_sessions SET .* WHERE id = \$1/,
      /FROM "payments" "Payment" WHERE \(+"Payment"\."id" = \$1/,
      /FROM "vehicle_reports" "VehicleReport" WHERE \(+"VehicleReport"\."id" = \$1/,
      /FROM report_unlocks unlocked WHERE unlocked\."vehicleReportId" = \$1$/,
    ],
  ],
  [OWNED_BY_NOW, [OPENED]],
  [
    'evidence has no user of its own yet: it gets the column with the tables it stands beside',
    [/^WITH evidence AS \(INSERT INTO signatures/, /^WITH evidence AS \(INSERT INTO addresses/],
  ],
];

/** What a purchase, a renewal and a refund leave to be done later. What comes by the clock goes over everybody's rows, on every node. */
const JOBS = [
  'simulated-webhook',
  'fulfill-report',
  'monitor-report',
  'send-mail',
  'refund-payment',
  'renew-subscription',
];

/** The same for the statements of jobs. */
const JOBS_WITHOUT_KEY: Named = [
  [
    'a provider names a payment by its reference, which says nothing of its owner: a directory of references comes first',
    [
      /FROM "payments" "Payment" WHERE \(+"Payment"\."reference" = \$1/,
      /^WITH heard AS \(SELECT FROM payments WHERE reference = \$4/,
    ],
  ],
  [
    'a job is told the id of one row: its payload gets the user beside it, so that jobs of before are still understood',
    [
      /FROM vehicle_reports report LEFT JOIN report_unlocks unlocked .* WHERE report\.id = \$1$/,
      /FROM "report_unlocks" "ReportUnlock" WHERE \(+"ReportUnlock"\."vehicleReportId" = \$1/,
      /^UPDATE vehicle_reports SET history = .* WHERE id = \$1 AND history IS NULL$/,
      /FROM "subscriptions" "Subscription" WHERE \(+"Subscription"\."id" = \$1/,
      /^UPDATE payments SET "refundReference" = .* WHERE id = \$1/,
      /^SELECT buyer\.id AS "userId"/,
    ],
  ],
  [
    'the row was read in the same job by its key alone, and the user is known there: it is to be passed on',
    [
      /FROM "payments" "Payment" WHERE \(+"Payment"\."id" = \$1/,
      /FROM "payments" "payment" WHERE \("payment"\."subscriptionId" = \$1/,
      /^UPDATE "payments" SET .* WHERE "id" = /,
      /^UPDATE "subscriptions" SET .* WHERE "id" = /,
    ],
  ],
  [OWNED_BY_NOW, [OPENED]],
  [
    'a watch has no user of its own yet: it gets the column with the report it belongs to',
    [/^INSERT INTO report_watches AS watch /],
  ],
];

/** The parts of a list that are parted by commas of its own, not of what stands in brackets. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const sign of list) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth < 0) break;
    if (sign === ',' && depth === 0) found.push('');
    else found[found.length - 1] += sign;
  }
  return found.map((part) => part.trim());
}

/** Whether a statement gives the user as a parameter, to find rows by or in what it inserts. */
function carriesUser(sql: string): boolean {
  if (/"userId" = \$\d/.test(sql)) return true;
  return [...sql.matchAll(/INSERT INTO "?\w+"? ?\(([^)]*)\) (?:VALUES \(|SELECT )(.*)/g)].some(
    ([, columns = '', values = '']) => {
      const at = parts(columns).indexOf('"userId"');
      return at >= 0 && /^\$\d+$/.test(parts(values)[at] ?? '');
    },
  );
}

describe('spreading the tables over several databases by user', () => {
  let app: RunningApp;
  beforeAll(async () => void (app = await startApp()));
  afterAll(() => app.stop());

  it('is planned for every table, by a column it has', async () => {
    const plan = plannedSpread();
    const tables = app.dataSource.entityMetadatas.map(({ tableName, columns }) => ({
      tableName,
      hasUser: tableName === 'users' || columns.some(({ databaseName }) => databaseName === 'userId'),
    }));
    expect([...plan.keys()].sort()).toEqual(tables.map(({ tableName }) => tableName).sort());
    const wrong = tables.filter(({ tableName, hasUser }) => {
      const spread = plan.get(tableName);
      return (spread === 'user' && !hasUser) || (spread === 'user, once it says whose' && hasUser);
    });
    expect(wrong).toEqual([]);
  });

  it('finds the user in every statement of the hot path, but for those that are named with the reason', async () => {
    const watch = watchStatements(app);
    const statements = new Set<string>();
    const during = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      for (const sql of watch.statements()) statements.add(sql);
      return answer;
    };
    const visitor = new TestVisitor(app);
    const { id } = await during(visitor.lookup());
    await during(visitor.report(id));
    const { sessionId } = await during(visitor.openCheckout(id, 'three_pack'));
    await during(visitor.complete(sessionId).expect(200).then());
    await during(visitor.sign(id).expect(200).then());
    await during(visitor.address(id).expect(200).then());
    await during(visitor.report(id));
    const { id: second } = await during(visitor.lookup(VINS[1]));
    await during(visitor.agent.post(`/api/reports/${second}/unlock`).expect(200).then());
    watch.stop();
    expectNamed(statements, WITHOUT_KEY);
  });

  it('finds the user in every statement of the jobs that a purchase, a renewal and a refund cause, but for those that are named', async () => {
    const watch = watchStatements(app);
    const clock = fakeClock(app);
    const visitor = new TestVisitor(app);
    const buy = async (vin: string, offerKey: string): Promise<string> => {
      const { id } = await visitor.lookup(vin);
      const named = { contactEmail: 'jobs@example.org', fullName: 'Ada Buyer', renewalAccepted: true };
      const { sessionId } = await visitor.openCheckout(id, offerKey, named);
      await visitor.complete(sessionId).expect(200);
      await visitor.sign(id).expect(200);
      await visitor.address(id).expect(200);
      return sessionId;
    };
    await buy(VINS[0], 'single_report');
    const unused = await buy(VINS[1], 'three_pack');
    await buy(VINS[2], 'unlimited_monthly');
    await untilJobsDone(app);
    await visitor.agent.post(`/api/purchases/${unused}/refund`).send({ reason: 'unused' }).expect(200);
    await untilJobsDone(app);
    clock.advance({ days: 40 });
    await app.app.get(RenewalsJob).orderDue();
    await untilJobsDone(app);
    clock.restore();
    watch.stop();
    expectNamed(new Set(JOBS.flatMap((job) => [...(watch.ofJobs.get(job) ?? [])])), JOBS_WITHOUT_KEY);
  }, 60_000);
});

/** Whoever may do without the user is named with the reason, and no reason stays when all of its statements are mended. */
function expectNamed(statements: ReadonlySet<string>, named: Named): void {
  const byUser = [...plannedSpread()].filter(([, spread]) => spread.startsWith('user')).map(([table]) => table);
  const touches = new RegExp(`\\b(${byUser.join('|')})\\b|claim_checkout_session`);
  const without = [...statements].filter((sql) => touches.test(sql) && !carriesUser(sql));
  expect(without.length).toBeGreaterThan(0);
  const isOf = (known: RegExp[], sql: string): boolean => known.some((pattern) => pattern.test(sql));
  expect(without.filter((sql) => !named.some(([, known]) => isOf(known, sql)))).toEqual([]);
  expect(named.filter(([, known]) => !without.some((sql) => isOf(known, sql)))).toEqual([]);
}
