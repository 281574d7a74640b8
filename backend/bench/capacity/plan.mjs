/** What so many times a stated day needs, by what was measured: machines, size of the database, cost, and what gives way first. */

const HOUR_S = 3_600;
const GB = 1e9;

/** What is assumed and not measured. The prices are placeholders to be replaced by one's own: they are no vendor's. */
export const ASSUMPTIONS = {
  lookups: [100_000, 'lookups of the stated day'],
  purchases: [5_000, 'purchases of the stated day'],
  'peak-share': [0.1, "part of a day's calls that come in its busiest hour"],
  use: [0.5, 'part of its cores that a machine may use in that hour'],
  cores: [4, 'cores of a machine for calls and jobs'],
  'database-cores': [32, 'cores of the largest machine for the database'],
  'database-gb': [2_000, 'GB one database is kept to, so that restoring it stays a matter of hours'],
  connections: [400, 'connections one PostgreSQL is given'],
  pool: [19, 'connections of one process (docs/deploy/scaling.md)'],
  'jobs-a-second': [1_000, 'jobs one queue takes in a second'],
  'core-price': [20, 'price of a core for a month'],
  'gb-price': [0.2, 'price of a GB of the database for a month'],
};

/** How long what is in these tables is kept, where it is shorter than the lookup or the purchase it belongs to. */
const KEPT = {
  search_history: 'searches',
  client_errors: 'clientErrors',
  analytics_events: 'analyticsEvents',
  idempotency_keys: 'idempotencyKeys',
  magic_links: 'magicLinks',
  browser_reports: 'browserReports',
  payment_events: 'paymentEvents',
  mails: 'mails',
  report_watches: 'watches',
  spend_reservations: 'spendReservations',
  spend_days: 'spendReservations',
  address_counts: 'addressCounts',
};

/** Which engine takes a limit that is passed. */
const ENGINES = {
  calls: 'more processes with ROLE=api behind a proxy',
  jobs: 'more processes with ROLE=worker',
  connections: 'PgBouncer in transaction mode (DATABASE_URL by it, DATABASE_DIRECT_URL past it)',
  'database CPU': 'a larger machine or a managed PostgreSQL, then Citus by user',
  'database size': 'Citus, distributed by user',
  'job queue': 'a queue for each Citus node',
};

/**
 * @param measured what measure.mjs found
 * @param given the assumptions, by their names
 * @param retentionDays RETENTION_DAYS of the shop
 */
export function planOf(measured, given, retentionDays, times) {
  const { lookups, purchases, cores, use, pool } = given;
  const perSecond = (aDay) => (aDay * times * given['peak-share']) / HOUR_S;
  const [lookupRate, purchaseRate] = [perSecond(lookups), perSecond(purchases)];
  const busy = (part) => coresFor(measured.cpuMs, part, lookupRate, purchaseRate) / use;
  const need = { calls: busy('calls'), jobs: busy('jobs'), database: busy('database') };
  const gb = (bytesKept(measured, given, retentionDays) * times) / GB;
  const processes = Math.max(1, Math.ceil(need.calls)) + Math.max(1, Math.ceil(need.jobs));
  const reach = {
    calls: need.calls,
    jobs: need.jobs,
    connections: (processes * pool) / given.connections,
    'database CPU': need.database / given['database-cores'],
    'database size': gb / given['database-gb'],
    'job queue': (purchaseRate * measured.jobsOfPurchase) / given['jobs-a-second'],
  };
  const ranked = Object.entries(reach).sort(([, one], [, other]) => other - one);
  const machines = machinesFor(need, gb, given);
  return {
    times,
    lookupRate,
    purchaseRate,
    need,
    processes,
    gb,
    walGbADay: ((lookups * measured.lookup.walBytes + purchases * measured.purchase.walBytes) * times) / GB,
    machines,
    costAMonth: machines.paidCores * given['core-price'] + gb * machines.copies * given['gb-price'],
    first: { what: ranked[0][0], share: ranked[0][1] },
    passed: ranked.filter(([, share]) => share > 1).map(([what, share]) => ({ what, share, engine: ENGINES[what] })),
    cores,
  };
}

/** A lookup is not yet a purchase, and every purchase began with one that is counted there. */
function coresFor(cpuMs, part, lookupRate, purchaseRate) {
  const later = Object.entries(cpuMs).filter(([step]) => step !== 'lookup');
  const purchaseMs = later.reduce((sum, [, cpu]) => sum + cpu[part], 0);
  return (lookupRate * cpuMs.lookup[part] + purchaseRate * purchaseMs) / 1_000;
}

/** What is in the database once retention deletes as much a day as comes. Who buys keeps the lookup as long as the purchase. */
function bytesKept({ lookup, purchase }, { lookups, purchases }, days) {
  const kept = (tables, otherwise) =>
    Object.entries(tables).reduce((sum, [name, { bytes }]) => sum + bytes * days[KEPT[name] ?? otherwise], 0);
  return (
    (lookups - purchases) * kept(lookup.tables, 'visitors') +
    purchases * (kept(lookup.tables, 'purchases') + kept(purchase.tables, 'purchases'))
  );
}

/** One machine for all while it is enough; else two or more for calls and jobs, and each part of the database twice. */
function machinesFor({ calls, jobs, database }, gb, { cores, 'database-cores': most, 'database-gb': mostGb }) {
  if (calls + jobs + database <= cores && gb <= mostGb)
    return { shop: 0, database: 1, parts: 1, copies: 1, databaseCores: cores, paidCores: cores };
  const shop = Math.max(2, Math.ceil((calls + jobs) / cores));
  const parts = Math.max(1, Math.ceil(database / most), Math.ceil(gb / mostGb));
  // Machines come with 2, 4, 8 ... cores.
  const databaseCores = Math.min(most, 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(database / parts, 1)))));
  return {
    shop,
    database: 2 * parts,
    parts,
    copies: 2,
    databaseCores,
    paidCores: shop * cores + 2 * parts * databaseCores,
  };
}
