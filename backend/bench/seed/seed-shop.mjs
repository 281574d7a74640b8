import { withLaidAside } from './laid-aside.mjs';
import { MARK, STATEMENTS } from './statements.mjs';
import { seedVehicles } from './vehicles.mjs';

const CHUNK = 20_000;

/** How many visitors there are that nobody seeded. */
export async function realVisitors(db) {
  const { rows } = await db.query(`SELECT count(*)::int AS count FROM users WHERE NOT starts_with(id, $1)`, [MARK]);
  return rows[0].count;
}

/**
 * Fills a migrated, not yet seeded database with so many reports and everything that belongs to them, all or nothing, then has the
 * planner look at it.
 * @param db a connected pg client
 * @param options.root the repository; `days` over which the reports came; `onProgress` is told how many reports there are
 */
export async function seedShop(db, { reports, root, days = 365, onProgress = () => undefined }) {
  const { rows } = await db.query('SELECT FROM users WHERE starts_with(id, $1) LIMIT 1', [MARK]);
  if (rows.length > 0) throw new Error('This database is seeded already; take a fresh one.');
  await db.query('SET statement_timeout = 0');
  // Indexes are sorted in memory, and the VACUUM does not write each page before it reads the next.
  await db.query(`SET maintenance_work_mem = '256MB'`);
  await db.query(
    `SELECT set_config('vacuum_buffer_usage_limit', '0', false) WHERE current_setting('server_version_num')::int >= 160000`,
  );
  await keepVehicles(db, await seedVehicles(root));
  await withLaidAside(db, async () => {
    for (let first = 1; first <= reports; first += CHUNK) {
      const last = Math.min(reports, first + CHUNK - 1);
      await db.query('TRUNCATE seed_reports');
      // Not every statement of a chunk needs all of its bounds; an unused parameter has no type.
      for (const statement of STATEMENTS) await db.query(statement, [first, last, reports, days]);
      onProgress(last);
    }
  });
  await describe(db);
}

/**
 * The index-only counts of the console need what a vacuum notes, and the planner its figures; autovacuum would get there later. Documents
 * are left out: nobody asks for what is inside of them, and comparing thousands of them costs more than everything else.
 */
async function describe(db) {
  const { rows } = await db.query(
    `SELECT t.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ') AS columns
     FROM pg_class t JOIN pg_attribute ON attrelid = t.oid AND attnum > 0 AND NOT attisdropped AND atttypid <> 'jsonb'::regtype
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY t.oid`,
  );
  for (const { name, columns } of rows) await db.query(`VACUUM (ANALYZE) ${name} (${columns})`);
}

async function keepVehicles(db, vehicles) {
  await db.query(`CREATE TEMP TABLE seed_vehicles
    (no int, vin text, "vehicleData" jsonb, identification jsonb, availability jsonb, history jsonb)`);
  await db.query(
    'CREATE TEMP TABLE seed_reports (n int, id bigint, "signedAt" timestamptz, "addressedAt" timestamptz)',
  );
  for (const [no, row] of vehicles.entries()) {
    const { vin, vehicleData, identification, availability, history } = row;
    await db.query('INSERT INTO seed_vehicles VALUES ($1, $2, $3, $4, $5, $6)', [
      no,
      vin,
      vehicleData,
      identification,
      availability,
      history,
    ]);
  }
}
