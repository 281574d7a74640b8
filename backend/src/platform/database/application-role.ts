import pg from 'pg';

const DUPLICATE = new Set(['42710', '23505']);
/** Where the application writes: its own tables and those of the job queue, and which tables of them it only reads. */
export const SCHEMAS = { public: ['migrations'], graphile_worker: ['migrations'] };

/**
 * Makes the role of the application's address and gives it rights to what migrations will make, from the moment they have made it: processes of
 * the version before meet new triggers as soon as one migration is done, and the next one may take long.
 * Where both addresses name one role there is nothing to let in, and what is taken from readers would be taken from the owner.
 * @throws Error with one line for people when there is no such role and the owner may not make it
 */
export function expectApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  return asOwnerOf(ownerUrl, applicationUrl, async (owner, { name, password }) => {
    await makeRole(owner, name, password);
    const made = 'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT';
    const role = pg.escapeIdentifier(name);
    await owner.query(`
      ${made} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
      ${made} USAGE ON SEQUENCES TO ${role};
      ${made} EXECUTE ON FUNCTIONS TO ${role};`);
  });
}

/**
 * Lets that role read and change rows, and nothing else: whoever speaks through the application can neither change a table nor switch off a
 * trigger or a constraint. Repeated at every start, for what migrations have added since.
 */
export function admitApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  return asOwnerOf(ownerUrl, applicationUrl, async (owner, { name }) => {
    const role = pg.escapeIdentifier(name);
    for (const [schema, readOnly] of Object.entries(SCHEMAS)) {
      await owner.query(`
        GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
        GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role};
        GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role};
        ${readOnly.map((table) => `REVOKE INSERT, UPDATE, DELETE ON ${schema}.${table} FROM ${role};`).join('\n')}`);
    }
    await openRows(owner, name);
  });
}

async function asOwnerOf(
  ownerUrl: string,
  applicationUrl: string,
  work: (owner: pg.Client, application: { name: string; password: string }) => Promise<void>,
): Promise<void> {
  const { user: name = '', password } = new pg.Client(applicationUrl);
  const owner = new pg.Client(ownerUrl);
  if (name === owner.user) return;
  await owner.connect();
  try {
    await work(owner, { name, password: password ?? '' });
  } finally {
    await owner.end();
  }
}

async function makeRole(owner: pg.Client, name: string, password: string): Promise<void> {
  const { rowCount } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  if (rowCount) return;
  try {
    await owner.query(
      `CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN NOINHERIT PASSWORD ${pg.escapeLiteral(password)}`,
    );
  } catch (error) {
    // Another replica or another database of the same server was first.
    if (DUPLICATE.has(String((error as { code?: string }).code))) return;
    throw new Error(
      `the role ${name} of DATABASE_URL does not exist and the one of DATABASE_OWNER_URL may not make it; make it with CREATE ROLE.`,
      { cause: error },
    );
  }
}

/** The job queue's tables have row security and no policy: without one nobody but their owner sees a job. */
async function openRows(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ statement: string }>(
    `SELECT format('CREATE POLICY %I ON %s TO %I USING (true) WITH CHECK (true)', 'of ' || $1::text, c.oid::regclass, $1::text) AS statement
     FROM pg_class c WHERE relrowsecurity AND relowner = current_user::regrole
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'of ' || $1::text)`,
    [role],
  );
  for (const { statement } of rows) await owner.query(statement);
}
