/** The tables that are filled: those whose rows are somebody's, or about somebody. */
const OURS = `FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'`;

/** A chunk finds its grants by it. What only some rows are in costs next to nothing and stays as well, as do primary keys. */
const NEEDED = ['credit_grants_payment_key'];

/** What their triggers would do row by row, the statements do with all rows of a chunk. */
const WITHOUT_TRIGGERS = ['entitlement_ledger', 'report_unlocks'];

const INDEXES = `SELECT i.indexrelid::regclass::text AS name, t.oid::regclass::text AS "table", pg_get_indexdef(i.indexrelid) AS definition
  ${OURS.replace('FROM pg_class t', 'FROM pg_class t JOIN pg_index i ON i.indrelid = t.oid')} AND NOT i.indisprimary AND i.indpred IS NULL
  AND i.indexrelid::regclass::text <> ALL($1)`;
const FOREIGN_KEYS = `SELECT quote_ident(c.conname) AS name, t.oid::regclass::text AS "table", pg_get_constraintdef(c.oid) AS definition
  ${OURS.replace('FROM pg_class t', 'FROM pg_class t JOIN pg_constraint c ON c.conrelid = t.oid')} AND c.contype = 'f'
  AND c.confrelid IN (SELECT t.oid ${OURS})`;

/**
 * Does something in one transaction without what every row would pay for: indexes, unique ones too, are made again afterwards, and foreign keys
 * are put back, by which PostgreSQL goes through all rows at once. When anything fails, all is as it was.
 */
export async function withLaidAside(db, work) {
  await db.query('BEGIN');
  try {
    const { rows: tables } = await db.query(`SELECT t.oid::regclass::text AS name ${OURS}`);
    await db.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
    const { rows: indexes } = await db.query(INDEXES, [NEEDED]);
    const { rows: keys } = await db.query(FOREIGN_KEYS);
    for (const { table, name } of keys) await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    for (const { name } of indexes) await db.query(`DROP INDEX ${name}`);
    for (const name of WITHOUT_TRIGGERS) await db.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await work();
    for (const name of WITHOUT_TRIGGERS) await db.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const { definition } of indexes) await db.query(definition);
    for (const { table, name, definition } of keys)
      await db.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    await db.query('COMMIT');
  } catch (error) {
    await db.query('ROLLBACK');
    throw error;
  }
}
