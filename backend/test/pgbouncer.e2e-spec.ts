import { Logger } from '@nestjs/common';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { migrate } from '../src/database/migrate.js';
import { keepsNames } from '../src/database/pooler-names.js';
import { type RunningApp, startAppOn } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { expectSoundBooks } from './support/money.js';
import { OPERATOR, signIn } from './support/operator.js';
import { findPgBouncer, PgBouncer } from './support/pgbouncer.js';
import { TransactionPooler } from './support/transaction-pooler.js';
import { TestVisitor } from './support/visitor.js';

const DATABASE = 'test_pgbouncer';
const BUYERS = 20;
/** Fewer than there are buyers, and than the connections that the shop holds to the pooler. */
const CONNECTIONS = 4;

const program = findPgBouncer();
if (!program)
  process.stderr.write(
    'SKIPPED: PgBouncer is not installed here (apt-get install pgbouncer); its stand-in is tried.\n',
  );

it('says of a pooler whether it keeps prepared statements, and of the database itself that it passes names on', async () => {
  const direct = databaseUrl('template1');
  const pooler = await TransactionPooler.start(direct);
  expect(await keepsNames(pooler.url)).toBe(true);
  await pooler.stop();
  expect(await keepsNames(direct)).toBe(false);
});

// Where it is not installed the stand-in of pooler.e2e-spec.ts is what is tried, and the line above says so.
(program ? describe : describe.skip)('behind the real PgBouncer in transaction mode', () => {
  const direct = applicationUrl(DATABASE);
  let bouncer: PgBouncer;
  let app: RunningApp;
  let warned: jest.SpyInstance;
  beforeAll(async () => {
    warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await createDatabase(DATABASE, 'template_migrated');
    await migrate(databaseUrl(DATABASE), direct, direct);
    bouncer = await PgBouncer.start(program ?? '', direct, CONNECTIONS);
    app = await startAppOn(bouncer.url, { DATABASE_DIRECT_URL: direct, DATABASE_POOL: '10', ...OPERATOR });
    await firstOperatorPassword(app.app);
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await bouncer.stop();
    await dropDatabase(DATABASE);
    warned.mockRestore();
  }, 30_000);

  it(`[X9-005] sells ${BUYERS} reports at once, delivers them, shows them to the operator, and the books are sound`, async () => {
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const visitor = new TestVisitor(app);
        const { id } = await visitor.lookup();
        const { sessionId } = await visitor.openCheckout(id);
        return { visitor, id, sessionId };
      }),
    );
    // The same statements more often than one is asked for before it is prepared by name.
    await Promise.all(buyers.map(({ visitor, sessionId }) => visitor.complete(sessionId).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.sign(id).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.address(id).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.readyReport(id)));
    const operator = await signIn(app);
    const { body } = await operator.get('/api/admin/reports').query({ range: '[0,49]' }).expect(200);
    expect(body).toHaveLength(BUYERS);
    await expectSoundBooks(app);
  }, 60_000);

  it('[X9-005] prepares by name where it keeps names, and says in one line what is missing where it does not', async () => {
    const kept = await keepsNames(bouncer.url);
    const said = warned.mock.calls.flat().filter((line) => String(line).includes('max_prepared_statements'));
    expect(said).toHaveLength(kept ? 0 : 1);
    const [{ prepared }] = await app.dataSource.query(
      `SELECT count(*)::int AS prepared FROM pg_prepared_statements WHERE statement NOT LIKE '%pg_prepared_statements%'`,
    );
    expect(prepared > 0).toBe(kept);
  });

  it('[X9-005] reaches the database past it for what needs a session: listening, the queue and the pulse', async () => {
    const [{ names }] = await app.dataSource.query(
      `SELECT array_agg(DISTINCT application_name) AS names FROM pg_stat_activity WHERE datname = current_database()`,
    );
    expect(names).toEqual(expect.arrayContaining(['roadbook-pulse']));
    const operator = await signIn(app);
    await operator.post('/api/admin/block-ip').send({ ipAddress: '203.0.113.78' }).expect(200);
    const blocked = new TestVisitor(app);
    for (let tries = 0; ; tries++) {
      const { status } = await blocked.agent.get('/api/site').set('X-Forwarded-For', '203.0.113.78');
      if (status === 403) break;
      expect(tries).toBeLessThan(100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // PgBouncer names what it will not pass on.
    expect(bouncer.log()).not.toMatch(/unsupported (startup|pkt)|ERROR|FATAL/);
  });
});
