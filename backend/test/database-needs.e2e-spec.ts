import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.js';
import { createDatabase, databaseUrl, dropDatabase } from './support/databases.js';

const DATABASE = 'test_database_needs';
const ROLE = 'test_needy';

describe('the database that a shop starts on', () => {
  let administrator: pg.Client;
  let url: string;
  beforeAll(async () => {
    await createDatabase(DATABASE);
    administrator = new pg.Client(databaseUrl(DATABASE));
    await administrator.connect();
    await administrator.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'secret'; CREATE SCHEMA shop AUTHORIZATION ${ROLE}`);
    const address = new URL(databaseUrl(DATABASE));
    [address.username, address.password] = [ROLE, 'secret'];
    url = address.href;
  });
  afterAll(async () => {
    await administrator.end();
    await dropDatabase(DATABASE);
    const elsewhere = new pg.Client(databaseUrl('postgres'));
    await elsewhere.connect();
    await elsewhere.query(`DROP ROLE ${ROLE}`);
    await elsewhere.end();
  });

  const tables = async (): Promise<number | null> =>
    (await administrator.query(`SELECT FROM pg_tables WHERE tableowner = '${ROLE}'`)).rowCount;

  it('is refused with the missing grants, before anything is created in it [X12-006]', async () => {
    await expect(migrate(url)).rejects.toThrow(
      new RegExp(
        `^the role ${ROLE} of DATABASE_URL may not create tables; run in that database as its owner: ` +
          `GRANT USAGE, CREATE ON SCHEMA public TO ${ROLE}; GRANT CREATE ON DATABASE ${DATABASE} TO ${ROLE};$`,
      ),
    );
    expect(await tables()).toBe(0);
  });

  it('is refused when the role works in another schema [X12-006]', async () => {
    await administrator.query(`ALTER ROLE ${ROLE} SET search_path = shop, public`);
    await expect(migrate(url)).rejects.toThrow(
      /^the role of DATABASE_URL has the search_path shop, public, but the tables are in public; set it to public [^\n]+$/,
    );
    expect(await tables()).toBe(0);
    await administrator.query(`ALTER ROLE ${ROLE} RESET search_path`);
  });

  it('is migrated once the role has the grants that the refusal names', async () => {
    const refusal = await migrate(url).catch((error: Error) => error.message);
    await administrator.query(String(refusal).split('as its owner: ')[1] ?? '');
    expect((await migrate(url)).length).toBeGreaterThan(0);
    expect(await migrate(url)).toEqual([]);
  });

  it('is refused when another database has the tables [X12-006]', async () => {
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    await expect(migrate(url, elsewhere.href, null, 'DATABASE_OWNER_URL')).rejects.toThrow(
      /^the database of DATABASE_URL does not have the tables that were migrated in the one of DATABASE_OWNER_URL; let both addresses name the same database\.$/,
    );
  });

  it('is refused when the tables belong to another role [X12-006]', async () => {
    await administrator.query('ALTER TABLE migrations OWNER TO CURRENT_USER');
    await expect(migrate(url)).rejects.toThrow(
      new RegExp(
        `^the tables in the database of DATABASE_URL belong to the role \\w+, and ${ROLE} may not read them; ` +
          'give DATABASE_OWNER_URL the address of \\w+, which grants the role of DATABASE_URL its rights\\.$',
      ),
    );
  });

  it('is refused without a schema public', async () => {
    await administrator.query('DROP SCHEMA public CASCADE');
    await expect(migrate(url)).rejects.toThrow(/^the database of DATABASE_URL has no schema public; create it with /);
  });
});
