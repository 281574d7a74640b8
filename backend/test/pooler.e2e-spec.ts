import pg from 'pg';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { migrate } from '../src/platform/database/migrate.js';
import { type RunningApp, startAppOn } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { expectSoundBooks } from './support/money.js';
import { OPERATOR, signIn } from './support/operator.js';
import { findPgBouncer, PgBouncer } from './support/pgbouncer.js';
import { TransactionPooler } from './support/transaction-pooler.js';
import { until } from './support/until.js';
import { TestVisitor } from './support/visitor.js';

const DATABASE = 'test_pooler';
const BUYERS = 20;
/** Fewer than there are buyers, and than the connections that the shop holds to the pooler. */
const CONNECTIONS = 4;

interface Pooler {
  readonly url: string;
  readonly refused: string[];
  stop(): Promise<void>;
}

const program = findPgBouncer();
if (!program)
  process.stderr.write('PgBouncer is not installed here (apt-get install pgbouncer): only its stand-in is tried.\n');
const POOLERS: { name: string; start: (database: string) => Promise<Pooler> }[] = [
  { name: 'a stand-in for PgBouncer', start: (database) => TransactionPooler.start(database, CONNECTIONS) },
];
if (program) POOLERS.push({ name: 'PgBouncer', start: (database) => PgBouncer.start(program, database, CONNECTIONS) });

describe('the stand-in for PgBouncer', () => {
  const direct = databaseUrl('template1');
  let pooler: TransactionPooler;
  beforeAll(async () => void (pooler = await TransactionPooler.start(direct)));
  afterAll(() => pooler.stop());

  it('[X9-005] refuses what needs a session', async () => {
    const client = new pg.Client(pooler.url);
    client.on('error', () => undefined);
    await client.connect();
    await expect(client.query('LISTEN anything')).rejects.toThrow('not with a pooler: LISTEN');
    expect(pooler.refused).toEqual(['LISTEN anything']);
  });
});

describe.each(POOLERS)('behind $name in transaction mode', ({ start }) => {
  const direct = applicationUrl(DATABASE);
  let pooler: Pooler;
  let app: RunningApp;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    await migrate(databaseUrl(DATABASE), direct, direct);
    pooler = await start(direct);
    app = await startAppOn(pooler.url, {
      DATABASE_DIRECT_URL: direct,
      DATABASE_POOLER: 'on',
      DATABASE_POOL: '10',
      ...OPERATOR,
    });
    await firstOperatorPassword(app.app);
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    await pooler.stop();
    await dropDatabase(DATABASE);
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
    // More often than a statement is executed before it gets a name without a pooler.
    await Promise.all(buyers.map(({ visitor, sessionId }) => visitor.complete(sessionId).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.sign(id).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.address(id).expect(200)));
    await Promise.all(buyers.map(({ visitor, id }) => visitor.readyReport(id)));
    const operator = await signIn(app);
    const { body } = await operator.get('/api/admin/reports').query({ range: '[0,49]' }).expect(200);
    expect(body).toHaveLength(BUYERS);
    await expectSoundBooks(app);
  }, 60_000);

  it('names no statement [X9-005]', async () => {
    const [{ named }] = await app.dataSource.query(
      `SELECT count(*)::int AS named FROM pg_prepared_statements WHERE name LIKE '%rb_%'`,
    );
    expect(named).toBe(0);
  });

  it('bypasses the pooler for listening, the queue and the heartbeat [X9-005]', async () => {
    const [{ names }] = await app.dataSource.query(
      `SELECT array_agg(DISTINCT application_name) AS names FROM pg_stat_activity WHERE datname = current_database()`,
    );
    expect(names).toEqual(expect.arrayContaining(['roadbook-heartbeat']));
    const operator = await signIn(app);
    await operator.post('/api/admin/block-ip').send({ ipAddress: '203.0.113.78' }).expect(200);
    const blocked = new TestVisitor(app);
    await until(
      () => blocked.agent.get('/api/site').set('X-Forwarded-For', '203.0.113.78'),
      ({ status }) => status === 403,
    );
  });

  it('[X9-005] stores with the role the settings a pooler does not pass on', async () => {
    const client = new pg.Client(pooler.url);
    await client.connect();
    const shown = async (name: string): Promise<unknown> =>
      Object.values((await client.query(`SHOW ${name}`)).rows[0] as object)[0];
    expect([await shown('statement_timeout'), await shown('jit')]).toEqual(['15s', 'off']);
    await client.end();
    // Who migrates takes the time it needs, though it is the same role.
    await expect(migrate(direct, direct, direct)).resolves.toEqual([]);
  });

  it('[X9-005] was asked for nothing that needs a session', () => {
    expect(pooler.refused).toEqual([]);
  });
});
