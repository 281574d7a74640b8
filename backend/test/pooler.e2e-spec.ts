import pg from 'pg';
import { firstOperatorPassword } from '../src/admin/first-operator.js';
import { migrate } from '../src/database/migrate.js';
import { type RunningApp, startAppOn } from './support/app.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { OPERATOR, signIn } from './support/operator.js';
import { TransactionPooler } from './support/transaction-pooler.js';
import { TestVisitor } from './support/visitor.js';

const DATABASE = 'test_pooler';

describe('behind a pooler that lends a connection for a transaction', () => {
  const direct = applicationUrl(DATABASE);
  let pooler: TransactionPooler;
  let app: RunningApp;
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    await migrate(databaseUrl(DATABASE), direct, direct);
    pooler = await TransactionPooler.start(direct);
    app = await startAppOn(pooler.url, { DATABASE_DIRECT_URL: direct, ...OPERATOR });
    await firstOperatorPassword(app.app);
  });
  afterAll(async () => {
    await app.stop();
    await pooler.stop();
    await dropDatabase(DATABASE);
  });

  it('[X9-005] sells, delivers and shows to the operator, and asks nothing that needs a session', async () => {
    const visitor = new TestVisitor(app);
    // More often than a statement is asked for before it is prepared by name, and by more connections than there are behind the pooler.
    for (let round = 0; round < 6; round++) {
      const { id } = await visitor.lookup();
      await Promise.all(Array.from({ length: 6 }, () => visitor.report(id)));
    }
    const { id } = await visitor.lookup();
    await visitor.complete((await visitor.openCheckout(id)).sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const operator = await signIn(app);
    const { body } = await operator.get('/api/admin/reports').query({ range: '[0,9]' }).expect(200);
    expect(body).toHaveLength(1);
    expect(pooler.refused).toEqual([]);
  });

  it('[X9-005] hears of a blocked address past the pooler', async () => {
    const operator = await signIn(app);
    await operator.post('/api/admin/block-ip').send({ ipAddress: '203.0.113.77' }).expect(200);
    const blocked = new TestVisitor(app);
    for (let tries = 0; ; tries++) {
      const { status } = await blocked.agent.get('/api/site').set('X-Forwarded-For', '203.0.113.77');
      if (status === 403) break;
      expect(tries).toBeLessThan(100);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('[X9-005] keeps with the role what a pooler lets nobody say', async () => {
    const client = new pg.Client(pooler.url);
    client.on('error', () => undefined);
    await client.connect();
    const shown = async (name: string): Promise<unknown> =>
      Object.values((await client.query(`SHOW ${name}`)).rows[0] as object)[0];
    expect([await shown('statement_timeout'), await shown('jit')]).toEqual(['15s', 'off']);
    await expect(client.query('LISTEN anything')).rejects.toThrow('not with a pooler: LISTEN');
    // Who migrates takes the time it needs, though it is the same role.
    await expect(migrate(direct, direct, direct)).resolves.toEqual([]);
  });
});
