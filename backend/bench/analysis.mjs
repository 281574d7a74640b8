/** The operator's conversion analysis over a million reports: fast, and by the period's size, not the table's. */
import { median, openStage, progress, report } from './server/stage.mjs';

const REPORTS = Number(process.env.BENCH_REPORTS ?? 1_000_000);
const PASSWORD = 'a password for measuring';
const TIMES = 7;

async function measure() {
  await seed(REPORTS);
  const { url } = await stage.start('dist/main.js', {
    OPERATOR_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  });
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ password: PASSWORD });
  const signIn = () => fetch(`${url}/api/admin/login`, { method: 'POST', headers, body });
  // The first operator is made a moment after the server answers.
  let login = await signIn();
  for (let tries = 0; !login.ok && tries < 3; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    login = await signIn();
  }
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const took = async (call, days) => {
    const times = [];
    for (let i = 0; i <= TIMES; i++) {
      const started = performance.now();
      const answer = await fetch(`${url}/api/admin/${call}?days=${days}`, { headers: { cookie } });
      await answer.text();
      if (!answer.ok) throw new Error(`${call} answered ${answer.status}.`);
      if (i > 0) times.push(performance.now() - started);
    }
    return median(times);
  };
  const rows = [];
  for (const call of ['conversion-analysis', 'funnel-stats']) {
    progress(`${call} over ${REPORTS} reports`);
    const [day, month] = [await took(call, 1), await took(call, 30)];
    rows.push([`${call}, 30 days`, `${Math.round(month)} ms`, '-', '-', '<= 300 ms', month <= 300]);
    rows.push([
      '  1 day',
      `${Math.round(day)} ms`,
      `${Math.round(month)} ms`,
      (day / month).toFixed(2),
      '< 1',
      day < month,
    ]);
  }
  progress('');
  return report(rows);
}

/** A year of reports; of each ten four are signed and two of these have an address. */
async function seed(count) {
  const people = Math.ceil(count / 5);
  const at = `now() - interval '365 days' * (n::float8 / ${count})`;
  const steps = [
    [
      'people',
      `INSERT INTO users (id, email, "createdAt") SELECT 'bench-' || n, CASE WHEN n % 3 = 0 THEN 'p' || n || '@example.org' END,
        now() - interval '365 days' * (n::float8 / ${people}) FROM generate_series(1, ${people}) n`,
    ],
    [
      'reports',
      `INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, "vehicleData", identification, availability, "searchedAt", "signedAt", "addressedAt")
        SELECT 'bench-' || n, 'bench-' || (1 + (n - 1) / 5), 'bench:' || n, '1FTFW5L86RFB45612', '{"year": 2024, "make": "Ford", "model": "F-150"}', '{}', '[]',
          ${at}, CASE WHEN n % 10 < 4 THEN ${at} + interval '5 minutes' END, CASE WHEN n % 10 < 2 THEN ${at} + interval '9 minutes' END
        FROM generate_series(1, ${count}) n`,
    ],
    [
      'signatures',
      `INSERT INTO signatures ("vehicleReportId", "signatureData", "agreementVersion", "agreementHash", "ipAddress", "signedAt")
        SELECT id, 'x', 'x', 'x', '10.0.' || id % 250 || '.' || id % 199, "signedAt" FROM vehicle_reports WHERE "signedAt" IS NOT NULL`,
    ],
    [
      'addresses',
      `INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", city, state, "zipCode", "createdAt")
        SELECT id, '5551234567', 'x', 'Miami', 'FL', '33101', "addressedAt" FROM vehicle_reports WHERE "addressedAt" IS NOT NULL`,
    ],
    ['statistics', 'VACUUM ANALYZE'],
  ];
  for (const [what, sql] of steps) {
    progress(`making ${count} reports: ${what}`);
    await stage.db.query(sql);
  }
}

const stage = await openStage();
try {
  process.exitCode = await measure();
} finally {
  await stage.close();
}
