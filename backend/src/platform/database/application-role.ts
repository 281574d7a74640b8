import pg from 'pg';
import { SESSION } from './connection.js';

const DUPLICATE = new Set(['42710', '23505']);
/** Schemas the application writes to, with the tables of them that it only reads. */
export const SCHEMAS = { public: ['migrations'], graphile_worker: ['migrations'] };

/**
 * Creates the role of the application's address and grants it rights to what migrations will create: processes of the
 * previous version meet new triggers as soon as one migration is done.
 * @throws Error with one line for people when there is no such role and the owner may not create it
 */
export function createRole(ownerUrl: string, applicationUrl: string): Promise<void> {
  return asOwnerOf(ownerUrl, applicationUrl, async (owner, { name, password }) => {
    const role = pg.escapeIdentifier(name);
    const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (!rowCount)
      await owner
        .query(`CREATE ROLE ${role} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`)
        .catch((error: unknown) => {
          // Another replica or another database of the same server was first.
          if (DUPLICATE.has(String((error as { code?: string }).code))) return;
          throw new Error(
            `the role ${name} of DATABASE_URL does not exist and the one of DATABASE_OWNER_URL may not make it; make it with CREATE ROLE.`,
            { cause: error },
          );
        });
    const grant = 'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT';
    await owner.query(`
      ${grant} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
      ${grant} USAGE ON SEQUENCES TO ${role};
      ${grant} EXECUTE ON FUNCTIONS TO ${role};`);
  });
}

/**
 * Grants that role the right to read and change rows, and nothing else: it can neither change a table nor switch off a
 * trigger or a constraint. Repeated at every start, for what migrations have added.
 */
export function grantRights(ownerUrl: string, applicationUrl: string): Promise<void> {
  return asOwnerOf(ownerUrl, applicationUrl, async (owner, { name }) => {
    const role = pg.escapeIdentifier(name);
    for (const [schema, readOnly] of Object.entries(SCHEMAS))
      await owner.query(`
        GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role};
        ${readOnly.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${schema}.${table} FROM ${role};`).join('\n')}`);
    await allowRows(owner, name);
  });
}

/** Stores the settings of every session with a role, for connections through a pooler, which refuses them. */
export async function storeSession(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
    for (const [setting, value] of Object.entries(SESSION))
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${rows[0]?.name ?? ''} SET ${setting} = '${value}'`);
  });
}

/** Does nothing when both addresses name one role. */
async function asOwnerOf(
  ownerUrl: string,
  applicationUrl: string,
  work: (owner: pg.Client, application: { name: string; password: string }) => Promise<void>,
): Promise<void> {
  const { user: name = '', password } = new pg.Client(applicationUrl);
  if (name !== new pg.Client(ownerUrl).user)
    await withClient(ownerUrl, (owner) => work(owner, { name, password: password ?? '' }));
}

/** Runs work with a connection that is closed afterwards. */
export async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Creates policies for the job queue's tables, which have row security and no policy. */
async function allowRows(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', 'of ' || $1::text, c.oid::regclass, $1::text) AS statement
     FROM pg_class c WHERE relrowsecurity AND relowner = current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'of ' || $1::text)`,
    [role],
  );
  for (const { statement } of rows) await owner.query(statement);
}
