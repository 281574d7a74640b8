/** The baseline: Fastify and pg without anything between them, doing the SQL our server does for the same three calls. */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => {});
const app = Fastify();
const token = () => randomBytes(16).toString('base64url');
const UNLOCK = 'SELECT "accessUntil", "revokedAt", refunded FROM report_unlocks WHERE "vehicleReportId" = $1';
const REPORT = `SELECT report.* FROM vehicle_reports report JOIN user_identities identity ON identity."userId" = report."userId"
  WHERE report.token = $1 AND identity."anonId" = $2`;

async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('START TRANSACTION');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    client.release();
  }
}

app.get('/api/health', () => ({ ok: true }));

app.get('/api/reports/:token', async ({ params, headers }) => {
  const { rows } = await pool.query(REPORT, [params.token, headers['x-anon']]);
  const unlocked = await pool.query(UNLOCK, [rows[0].id]);
  return { success: true, data: { ...rows[0], access: unlocked.rows[0] } };
});

app.post('/api/lookup/vin', async ({ body, headers }) => {
  const report = await transaction(async (client) => {
    const { rows } = await client.query('SELECT "userId" FROM user_identities WHERE "anonId" = $1', [
      headers['x-anon'],
    ]);
    await client.query(
      'INSERT INTO search_history ("searchType", "searchValue", state, "vehicleInfo") VALUES ($1, $2, $3, $4)',
      ['vin', body.vin, null, JSON.stringify(body.vehicle)],
    );
    const written = await client.query(
      `INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, "vehicleData", identification, availability)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT ("userId", "searchKey") DO UPDATE SET "searchedAt" = now(),
         availability = CASE WHEN vehicle_reports.history IS NULL AND vehicle_reports.vin = excluded.vin
           THEN excluded.availability ELSE vehicle_reports.availability END RETURNING *`,
      [
        token(),
        rows[0].userId,
        `vin:${body.vin}`,
        body.vin,
        ...['vehicle', 'identification', 'availability'].map((part) => JSON.stringify(body[part])),
      ],
    );
    return written.rows[0];
  });
  const unlocked = await pool.query(UNLOCK, [report.id]);
  return { success: true, data: { ...report, access: unlocked.rows[0] ?? null } };
});

const JOB = 'SELECT graphile_worker.add_job($1, $2::json, job_key => $3, run_at => $4)';

app.post('/api/checkout/complete', async ({ body: { sessionId }, headers }) => {
  const found = await pool.query(
    `SELECT s.*, s."expiresAt" < now() AS expired, r.token AS "reportToken", c."firstChargeAt", p.reference FROM checkout_sessions s JOIN payments p ON p."checkoutSessionId" = s.id
     JOIN user_identities i ON i."userId" = s."userId" AND i."anonId" = $2 JOIN vehicle_reports r ON r.id = s."vehicleReportId"
     LEFT JOIN checkout_consents c ON c."checkoutSessionId" = s.id WHERE s.id = $1`,
    [sessionId, headers['x-anon']],
  );
  const { userId, vehicleReportId, reference, offerKey, reportToken } = found.rows[0];
  await pool.query(`UPDATE checkout_sessions SET status = 'processing' WHERE id = $1 AND status = 'created'`, [
    sessionId,
  ]);
  await transaction(async (client) => {
    await client.query(
      `UPDATE simulated_payments SET status = 'paid', method = 'sim_card_success', "transactionId" = $2 WHERE reference = $1 AND status = 'unpaid'`,
      [reference, `txn_${token()}`],
    );
    await client.query(JOB, ['simulated-webhook', '{}', `event:${token()}`, null]);
  });
  const { rows } = await pool.query('SELECT * FROM simulated_payments WHERE reference = $1', [reference]);
  await transaction(async (client) => {
    await client.query(
      `UPDATE payments SET state = 'paid', "transactionId" = $2, "settledAt" = now() WHERE id = $1 AND state = 'pending' RETURNING *`,
      [sessionId, rows[0].transactionId],
    );
    await client.query(
      `UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = now() WHERE id = $1 AND status = 'processing' RETURNING *`,
      [sessionId, rows[0].transactionId],
    );
    await client.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "relatedCheckoutSessionId", "paymentId") VALUES ($1, 'purchase', $2, 1, $3, $3)`,
      [userId, offerKey, sessionId],
    );
    const spent = await client.query(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", round) SELECT $1, 'unlock', -1, $2::bigint,
         coalesce((SELECT round + 1 FROM report_unlocks WHERE "vehicleReportId" = $2::bigint), 1)
       ON CONFLICT ("vehicleReportId", round) WHERE source = 'unlock' DO NOTHING RETURNING id, round`,
      [userId, vehicleReportId],
    );
    await client.query(
      `INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", round, "paymentId", "accessUntil")
       VALUES ($1, $2, $3, $4, $5, now() + interval '30 days')`,
      [userId, vehicleReportId, spent.rows[0].id, spent.rows[0].round, sessionId],
    );
    await client.query(JOB, [
      'fulfil-report',
      JSON.stringify({ reportId: vehicleReportId }),
      `fulfil-report:${vehicleReportId}`,
      null,
    ]);
    await client.query(
      `SELECT s."offerKey", coalesce(s."contactEmail", u.email) AS "to", c."consentText", r."vehicleData" FROM checkout_sessions s
       JOIN users u ON u.id = s."userId" JOIN vehicle_reports r ON r.id = s."vehicleReportId"
       JOIN checkout_consents c ON c."checkoutSessionId" = s.id WHERE s.id = $1`,
      [sessionId],
    );
  });
  return {
    success: true,
    data: { sessionId, status: 'completed', transactionId: rows[0].transactionId, reportId: reportToken },
  };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
