import pg from 'pg';
import { firstOperatorPassword } from '../../src/admin/first-operator.js';
import { migrate } from '../../src/database/migrate.js';
import { type RunningApp, startAppOn } from '../support/app.js';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.js';
import { signIn } from '../support/operator.js';
import { TestVisitor } from '../support/visitor.js';

const DATABASE = 'test_application_role';
const INSUFFICIENT = '42501';

describe('the role of the application', () => {
  let app: RunningApp;
  const owner = databaseUrl(DATABASE);
  const application = (() => {
    const url = new URL(owner);
    url.username = 'role_of_the_test';
    url.password = encodeURIComponent(`it's 5% "ours"`);
    return url.href;
  })();
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
    const client = new pg.Client(databaseUrl('postgres'));
    await client.connect();
    await client.query('DROP ROLE role_of_the_test');
    await client.end();
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

  it.each([
    'ALTER TABLE entitlement_ledger DISABLE TRIGGER ALL',
    'ALTER TABLE payments DROP CONSTRAINT payments_pkey',
    'DROP TABLE audit_log',
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

  it('may read and change the rows of every table', async () => {
    const closed = await app.dataSource.query(
      `SELECT relname FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
         AND NOT has_table_privilege(pg_class.oid, privilege)`,
    );
    expect(closed).toEqual([]);
  });
});
