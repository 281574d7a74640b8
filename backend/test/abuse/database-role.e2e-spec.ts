import pg from 'pg';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { migrate } from '../../src/database/migrate.js';
import { type RunningApp, startAppOn } from '../support/app.js';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';
import { RetentionJob } from '../../src/privacy/retention.job.js';
import { fakeClock } from '../support/money.js';
import { signIn } from '../support/operator.js';
import { TestVisitor } from '../support/visitor.js';

const DATABASE = 'test_application_role';
const OWNED = 'test_owned_by_no_superuser';
const INSUFFICIENT = '42501';

function as(user: string, password: string, database: string): string {
  const url = new URL(database);
  url.username = user;
  url.password = encodeURIComponent(password);
  return url.href;
}

async function asServer(statement: string): Promise<void> {
  const client = new pg.Client(databaseUrl('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('the role of the application', () => {
  let app: RunningApp;
  const owner = databaseUrl(DATABASE);
  const application = as('role_of_the_test', `it's 5% "ours"`, owner);
  beforeAll(async () => {
    await createDatabase(DATABASE, 'template_migrated');
    await migrate(owner, application);
    // A second start finds everything there.
    await migrate(owner, application);
    app = await startAppOn(application, { OPERATOR_PASSWORD: 'a password the owner chose' });
    await firstOperatorPassword(app.app);
  });
  afterAll(async () => {
    await app.stop();
    await dropDatabase(DATABASE);
    await asServer('DROP ROLE role_of_the_test');
  });

  it('sells, does its jobs, is operated and erases without owning a table', async () => {
    const [role] = await app.dataSource.query(
      `SELECT current_user AS name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      name: 'role_of_the_test',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
    });
    const visitor = new TestVisitor(app);
    const { id } = await visitor.lookup();
    const { sessionId } = await visitor.openCheckout(id);
    await visitor.complete(sessionId).expect(200);
    await visitor.sign(id).expect(200);
    await visitor.address(id).expect(200);
    await visitor.readyReport(id);
    const console = await signIn(app);
    await console.get('/api/admin/jobs').expect(200);
    await console.get('/api/admin/audit').expect(200);
    const [{ seen }] = await app.dataSource.query(
      'SELECT count(*)::int AS seen FROM graphile_worker._private_known_crontabs',
    );
    expect(seen).toBeGreaterThan(0);
    const other = new TestVisitor(app);
    await other.lookup();
    await other.agent.delete('/api/privacy/data').expect(200);
  });

  it('cannot have a trigger of its own run as the owner, by a table that it says is divided by month', async () => {
    await app.dataSource
      .transaction(async (tx) => {
        await tx.query(`CREATE TEMP TABLE mine (at timestamptz) PARTITION BY RANGE (at);
        CREATE TEMP TABLE mine_before PARTITION OF mine FOR VALUES FROM (MINVALUE) TO ('2100-01-01');
        CREATE TEMP TABLE mine_rest PARTITION OF mine DEFAULT`);
        await expect(tx.query(`SELECT keep_months('mine', now(), interval '1 day')`)).rejects.toMatchObject({
          code: INSUFFICIENT,
          message: expect.stringContaining('is not divided by month'),
        });
      })
      .catch((error: { code?: string }) => expect(error.code).toBe('25P02'));
  });

  it('[X9-009] has months made and dropped that are not its own', async () => {
    const clock = fakeClock(app);
    const parts = async (): Promise<string[]> =>
      (await app.dataSource.query(`SELECT part::text FROM months_of('search_history')`)).map(
        ({ part }: { part: string }) => part,
      );
    const before = await parts();
    clock.advance({ days: 400 });
    await app.app.get(RetentionJob).run();
    clock.restore();
    const after = await parts();
    expect(after).toHaveLength(3);
    expect(after.filter((part) => before.includes(part))).toEqual([]);
    await new TestVisitor(app).lookup();
  });

  it.each([
    'ALTER TABLE entitlement_ledger DISABLE TRIGGER ALL',
    'ALTER TABLE payments DROP CONSTRAINT payments_pkey',
    'DROP TABLE audit_log',
    'DROP TABLE client_errors_rest',
    'TRUNCATE audit_log',
    'CREATE TABLE public.own (id int)',
    'CREATE SCHEMA own',
    'UPDATE migrations SET name = name',
    'SET session_replication_role = replica',
    "SELECT pg_read_file('/etc/passwd')",
    "COPY users TO PROGRAM 'cat'",
  ])('may not: %s', async (statement) => {
    await expect(app.dataSource.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT });
  });

  // Of a table that is divided by month the parts are reached through it alone.
  it('may read and change the rows of every table', async () => {
    const closed = await app.dataSource.query(
      `SELECT relname FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'migrations'
         AND NOT has_table_privilege(pg_class.oid, privilege)`,
    );
    expect(closed).toEqual([]);
  });
});

it('an owner whom both addresses name keeps every right, and migrates again', async () => {
  const owner = as('owner_of_the_test', 'of the tables', databaseUrl(OWNED));
  await asServer(`CREATE ROLE owner_of_the_test LOGIN PASSWORD 'of the tables'`);
  try {
    await asServer(`CREATE DATABASE ${OWNED} TEMPLATE template0 OWNER owner_of_the_test`);
    // One role in two spellings of the address, as somebody writes them who sets both.
    expect(await migrate(owner, `${owner}?application_name=shop`)).not.toEqual([]);
    expect(await migrate(owner, `${owner}?application_name=shop`)).toEqual([]);
    const client = new pg.Client(owner);
    await client.connect();
    const { rows } = await client.query(
      `SELECT bool_and(has_table_privilege(name, 'INSERT')) AS may FROM unnest(ARRAY['public.migrations', 'graphile_worker.migrations']) AS name`,
    );
    await client.end();
    expect(rows).toEqual([{ may: true }]);
  } finally {
    await asServer(`DROP DATABASE IF EXISTS ${OWNED} WITH (FORCE)`);
    await asServer('DROP ROLE owner_of_the_test');
  }
});
