import type { MigrationInterface, QueryRunner } from 'typeorm';

interface MonthlyTable {
  name: string;
  time: string;
  /** Its primary key without the time, which each month needs in it. */
  key: string;
  /** By name, what stands behind ON. */
  indexes: Record<string, string>;
  foreignKey?: [name: string, words: string];
}

const TABLES: MonthlyTable[] = [
  {
    name: 'search_history',
    time: 'searchedAt',
    key: 'id',
    indexes: {
      search_history_searched_at_idx: '("searchedAt")',
      search_history_plate_idx: `("searchedAt") WHERE "searchType" = 'license_plate'`,
      search_history_plate_value_idx: `("searchValue", "state") WHERE "searchType" = 'license_plate'`,
    },
  },
  {
    name: 'client_errors',
    time: 'createdAt',
    key: 'id',
    indexes: {
      client_errors_created_at_idx: '("createdAt")',
      client_errors_user_id_idx: '("userId")',
      client_errors_fingerprint_idx: '("fingerprint", "createdAt")',
    },
    foreignKey: ['client_errors_user_id_fkey', '("userId") REFERENCES "users"("id") ON DELETE SET NULL'],
  },
  { name: 'analytics_events', time: 'at', key: 'id', indexes: { analytics_events_at_idx: '("at")' } },
  {
    name: 'address_counts',
    time: 'hour',
    key: '"ipAddress", kind',
    indexes: { address_counts_hour_idx: '("hour")' },
  },
];

const NAMES = TABLES.map(({ name }) => `'public.${name}'`).join(', ');

/**
 * Makes the months that come and takes away those that ended long enough ago. Whoever uses the tables does not own them, so it runs as who
 * does, and on these tables alone: a table of whoever calls could bring a trigger, which would run as the owner. It waits for nobody long:
 * whoever waits for a lock lets everybody behind them wait.
 */
const KEEP_MONTHS = `
  CREATE FUNCTION months_of(parent regclass) RETURNS TABLE (part regclass, "from" timestamptz, "to" timestamptz) LANGUAGE sql STABLE AS $$
    SELECT c.oid::regclass, coalesce(substring(bound FROM 'FROM \\(''([^'']+)''\\)')::timestamptz, '-infinity'),
      substring(bound FROM 'TO \\(''([^'']+)''\\)')::timestamptz
    FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid, pg_get_expr(c.relpartbound, c.oid) AS bound
    WHERE inhparent = parent AND bound <> 'DEFAULT'
  $$;

  CREATE FUNCTION keep_months(parent regclass, today timestamptz, kept interval) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
  DECLARE
    time_column text;
    rest regclass;
    gone regclass;
    month timestamptz;
    made text;
  BEGIN
    IF parent <> ALL (ARRAY[${NAMES}]::regclass[]) THEN
      RAISE EXCEPTION '% is not divided by month', parent USING ERRCODE = 'insufficient_privilege';
    END IF;
    SELECT attname, partdefid INTO STRICT time_column, rest FROM pg_partitioned_table
      JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = parent;
    FOR gone IN SELECT part FROM months_of(parent) WHERE "to" <= today - kept LOOP
      EXECUTE format('DROP TABLE %s', gone);
    END LOOP;
    FOR month IN SELECT date_trunc('month', today) + make_interval(months => n) FROM generate_series(0, 2) AS n LOOP
      CONTINUE WHEN EXISTS (SELECT FROM months_of(parent) WHERE "from" <= month AND month < "to");
      EXECUTE format('LOCK TABLE ONLY %s IN SHARE UPDATE EXCLUSIVE MODE', parent);
      EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', rest);
      made := format('%s_%s', (SELECT relname FROM pg_class WHERE oid = parent), to_char(month, 'YYYY_MM'));
      EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', made, parent);
      -- What came before its month was made is somewhere already.
      EXECUTE format('WITH moved AS (DELETE FROM %1$s WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *) INSERT INTO %5$I SELECT * FROM moved',
        rest, time_column, month, month + interval '1 month', made);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, made, month, month + interval '1 month');
    END LOOP;
    -- What no month holds goes row by row when its month would.
    FOR gone IN SELECT part FROM months_of(parent) WHERE "from" = '-infinity' UNION ALL SELECT rest LOOP
      EXECUTE format('DELETE FROM %1$s WHERE ctid = ANY(ARRAY(SELECT ctid FROM %1$s WHERE %2$I < %3$L LIMIT 50000))',
        gone, time_column, date_trunc('month', today - kept));
    END LOOP;
  END $$;
  REVOKE EXECUTE ON FUNCTION keep_months(regclass, timestamptz, interval) FROM PUBLIC;
`;

/** What only grows is divided by month, so that whole months are dropped and not deleted row by row. */
export class Months1796600000000 implements MigrationInterface {
  readonly name = 'Months1796600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP_MONTHS);
    for (const table of TABLES) await divide(runner, table);
    await runner.query(
      `CREATE INDEX "subscriptions_trial_end_idx" ON "subscriptions" ("currentPeriodEnd") WHERE status = 'trialing'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "subscriptions_trial_end_idx"');
    for (const table of [...TABLES].reverse()) await unite(runner, table);
    await runner.query('DROP FUNCTION keep_months(regclass, timestamptz, interval); DROP FUNCTION months_of(regclass)');
  }
}

/** The table as it was becomes the part before the first month; nothing in it is written anew. */
async function divide(runner: QueryRunner, { name, time, key, indexes, foreignKey }: MonthlyTable): Promise<void> {
  const before = `${name}_before`;
  if (key === 'id')
    await runner.query(`ALTER TABLE "${name}" ALTER "id" DROP IDENTITY;
      CREATE SEQUENCE "${name}_id_seq";
      SELECT setval('${name}_id_seq', coalesce(max(id), 0) + 1, false) FROM "${name}"`);
  for (const index of Object.keys(indexes))
    await runner.query(`ALTER INDEX "${index}" RENAME TO "${index.replace(name, before)}"`);
  await runner.query(`ALTER TABLE "${name}" DROP CONSTRAINT "${name}_pkey";
    ALTER TABLE "${name}" RENAME TO "${before}";
    CREATE TABLE "${name}" (LIKE "${before}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE ("${time}");
    ALTER TABLE "${name}" ADD CONSTRAINT "${name}_pkey" PRIMARY KEY (${key}, "${time}")`);
  if (key === 'id')
    await runner.query(`ALTER TABLE "${name}" ALTER "id" SET DEFAULT nextval('${name}_id_seq');
      ALTER SEQUENCE "${name}_id_seq" OWNED BY "${name}"."id"`);
  await complete(runner, { name, indexes, foreignKey });
  await admit(runner, name, before);
  const [{ next }] = (await runner.query(
    `SELECT ((date_trunc('month', now() AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC')::text AS next`,
  )) as [{ next: string }];
  await runner.query(`CREATE TABLE "${name}_rest" PARTITION OF "${name}" DEFAULT;
    WITH ahead AS (DELETE FROM "${before}" WHERE "${time}" >= '${next}' RETURNING *) INSERT INTO "${name}" SELECT * FROM ahead;
    ALTER TABLE "${name}" ATTACH PARTITION "${before}" FOR VALUES FROM (MINVALUE) TO ('${next}')`);
  await runner.query(`SELECT keep_months('${name}', now(), interval '100 years')`);
}

/** Back into one table, row by row. */
async function unite(runner: QueryRunner, { name, time, key, indexes, foreignKey }: MonthlyTable): Promise<void> {
  const months = `${name}_months`;
  await runner.query(`ALTER TABLE "${name}" RENAME TO "${months}";
    CREATE TABLE "${name}" (LIKE "${months}" INCLUDING DEFAULTS INCLUDING CONSTRAINTS);
    INSERT INTO "${name}" SELECT * FROM "${months}"`);
  await admit(runner, name, months);
  if (key === 'id') await runner.query(`ALTER TABLE "${name}" ALTER "id" DROP DEFAULT`);
  await runner.query(`DROP TABLE "${months}";
    ALTER TABLE "${name}" ADD CONSTRAINT "${name}_pkey" PRIMARY KEY (${key === 'id' ? key : `${key}, "${time}"`})`);
  if (key === 'id')
    await runner.query(`ALTER TABLE "${name}" ALTER "id" ADD GENERATED BY DEFAULT AS IDENTITY;
      SELECT setval(pg_get_serial_sequence('${name}', 'id'), coalesce(max(id), 0) + 1, false) FROM "${name}"`);
  await complete(runner, { name, indexes, foreignKey });
}

/** Who may use the one table may use the other at once: the version before answers on, and would wait for no later grant. */
async function admit(runner: QueryRunner, name: string, before: string): Promise<void> {
  await runner.query(`DO $$ DECLARE granted record; BEGIN
    FOR granted IN SELECT DISTINCT grantee::regrole AS who, privilege_type AS what FROM pg_class, aclexplode(relacl)
      WHERE pg_class.oid = '"${before}"'::regclass AND grantee <> relowner AND grantee <> 0 LOOP
      EXECUTE format('GRANT %s ON "${name}" TO %s', granted.what, granted.who);
      IF to_regclass('"${name}_id_seq"') IS NOT NULL THEN
        EXECUTE format('GRANT USAGE ON SEQUENCE "${name}_id_seq" TO %s', granted.who);
      END IF;
    END LOOP; END $$`);
}

async function complete(
  runner: QueryRunner,
  { name, indexes, foreignKey }: Pick<MonthlyTable, 'name' | 'indexes' | 'foreignKey'>,
): Promise<void> {
  for (const [index, words] of Object.entries(indexes))
    await runner.query(`CREATE INDEX "${index}" ON "${name}" ${words}`);
  if (foreignKey)
    await runner.query(`ALTER TABLE "${name}" ADD CONSTRAINT "${foreignKey[0]}" FOREIGN KEY ${foreignKey[1]}`);
}
