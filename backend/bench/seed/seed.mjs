/** npm run seed -- --reports 1000000 [--days N] [--force]: fills the database of DATABASE_URL, or the embedded one. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionsOf } from '../command-line/options.mjs';

const ROOT = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** A small shop is a young one, so that its last day has something to show. */
const REPORTS_A_DAY = 20;
const MOST_DAYS = 365;

const values = optionsOf(
  {
    reports: { type: 'string', default: '100000' },
    days: { type: 'string' },
    force: { type: 'boolean', default: false },
  },
  'say npm run seed -- --reports 200, with --days 30 or --force beside it',
);

async function seed() {
  const reports = Number(values.reports);
  const days = Number(values.days ?? Math.min(MOST_DAYS, Math.ceil(reports / REPORTS_A_DAY)));
  if (!Number.isSafeInteger(reports) || reports < 1 || reports > 10_000_000)
    throw new Error('--reports must be a whole number from 1 to 10000000');
  if (!(days >= 1)) throw new Error('--days must be a number of at least 1');
  // What it takes is loaded once it is known what to do.
  const [{ default: pg }, { Config }, { migrate }, { openDatabase }, { realVisitors, seedShop }] = await Promise.all([
    import('pg'),
    import('../../dist/platform/config/config.js'),
    import('../../dist/platform/database/migrate.js'),
    import('../../dist/platform/database/open-database.js'),
    import('./seed-shop.mjs'),
  ]);
  const database = await openDatabase(new Config(ROOT, process.env));
  await migrate(database.ownerUrl, database.url);
  const db = new pg.Client({ connectionString: database.ownerUrl, options: '-c jit=off' });
  await db.connect();
  try {
    const real = await realVisitors(db);
    if (real > 0 && !values.force)
      throw new Error(`This database holds ${real} real visitors. Take another one, or say --force.`);
    const began = performance.now();
    const onProgress = (done) => {
      const seconds = (performance.now() - began) / 1000;
      const left = Math.round((seconds / done) * (reports - done));
      console.log(`▸ ${done.toLocaleString('en-US')} of ${reports.toLocaleString('en-US')} reports, ${left} s left`);
    };
    await seedShop(db, { reports, days, root: ROOT, onProgress });
    console.log(`Seeded in ${Math.round((performance.now() - began) / 1000)} s.`);
  } finally {
    await db.end();
    await database.stop();
  }
}

seed().catch((error) => {
  console.error(`✗ ${error.message}`);
  process.exitCode = 1;
});
