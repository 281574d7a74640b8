import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../src/platform/database/migrate.js';
import { MIGRATIONS } from '../src/platform/database/migrations/all.js';
import { applicationUrl, createDatabase, databaseUrl, dropDatabase } from './support/databases.js';
import { schemaOf } from './support/schema.js';

const BASELINE = 'Baseline1798300000000';
const NAMES = MIGRATIONS.map((Migration) => new Migration().name);
const BEFORE_BASELINE = readFileSync(join(__dirname, 'fixtures/schema-before-baseline.sql'), 'utf8');

/** A database of its own for a group of tests, as the owner of its tables. */
function ownDatabase(name: string, sql = '') {
  const client = new pg.Client(databaseUrl(name));
  beforeAll(async () => {
    await createDatabase(name);
    await client.connect();
    if (sql) await client.query(sql);
  });
  afterAll(async () => {
    await client.end();
    await dropDatabase(name);
  });
  const run = () => migrate(databaseUrl(name), applicationUrl(name));
  return { client, run, query: async (text: string) => (await client.query(text)).rows as unknown[] };
}

const checksumOfBaseline = `SELECT checksum FROM migrations WHERE name = '${BASELINE}'`;

describe('the start on an empty database', () => {
  const fresh = ownDatabase('test_baseline_fresh');

  it('runs the baseline', async () => {
    expect(await fresh.run()).toEqual(NAMES);
    expect(await fresh.run()).toEqual([]);
  });
});

describe('the start on a database with all replaced migrations', () => {
  const fresh = ownDatabase('test_baseline_compared');
  const adopted = ownDatabase(
    'test_baseline_adopted',
    `${BEFORE_BASELINE}; GRANT SELECT ON search_history TO pg_monitor`,
  );
  beforeAll(async () => void (await fresh.run()));

  it('records the baseline without running it', async () => {
    expect(await adopted.run()).toEqual(NAMES.filter((name) => name !== BASELINE));
    expect(await adopted.run()).toEqual([]);
    expect(await adopted.query(checksumOfBaseline)).toEqual(await fresh.query(checksumOfBaseline));
  });

  it('leaves the schema of a fresh database', async () => {
    expect(await schemaOf(adopted.client)).toEqual(await schemaOf(fresh.client));
  });

  it('keeps the rows of tables that were partitioned by month', async () => {
    const errors = await adopted.query('SELECT id::int, "userId", message FROM client_errors ORDER BY id');
    expect(errors).toEqual([
      { id: 1, userId: 'usr_1', message: 'before the months' },
      { id: 2, userId: null, message: 'in a month' },
    ]);
    expect(await adopted.query('SELECT "searchType" FROM search_history ORDER BY "searchedAt"')).toHaveLength(3);
    expect(await adopted.query('SELECT name FROM analytics_events')).toEqual([{ name: 'page_view' }]);
    expect(await adopted.query('SELECT count FROM address_counts ORDER BY hour')).toEqual([{ count: 3 }, { count: 4 }]);
  });

  it('continues their ids', async () => {
    const added = await adopted.query(
      `INSERT INTO search_history ("searchType", "searchValue") VALUES ('vin', 'X') RETURNING id::int`,
    );
    expect(added).toEqual([{ id: 4 }]);
  });

  it('keeps what other roles may read of them', async () => {
    const privilege = `SELECT has_table_privilege('pg_monitor', 'search_history', 'SELECT') AS "mayRead"`;
    expect(await adopted.query(privilege)).toEqual([{ mayRead: true }]);
  });
});

describe('the start on an older database', () => {
  const old = ownDatabase('test_baseline_old', BEFORE_BASELINE);

  it.each([
    ['the last replaced migration', `DELETE FROM migrations WHERE name = 'StatedYears1798200000000'`],
    ['every released migration', `UPDATE migrations SET name = 'Before' || id`],
  ])('is refused in one line that names the version to go through, without %s', async (_, change) => {
    await old.query(change);
    const before = await schemaOf(old.client);
    const line =
      /^this database is from before [^\n]+ upgrade through Roadbook 0\.2\.0 at commit [0-9a-f]{8} first[^\n]+$/;
    await expect(old.run()).rejects.toThrow(line);
    expect(await schemaOf(old.client)).toEqual(before);
  });
});
