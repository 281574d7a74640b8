/**
 * The baseline: Fastify and pg without anything between them, doing the least SQL that is right for a whole purchase. What must happen
 * together is one statement; nothing is checked but what the database itself must decide. It does no jobs, it only orders them.
 */
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => {});
const app = Fastify();
const token = () => randomBytes(16).toString('base64url');
/** Prepared, each under its name. */
const ask = async (name, text, values) => (await pool.query({ name, text, values })).rows;
const anonOf = ({ cookie = '', 'x-anon': anon }) => anon ?? /anon=([^;]+)/.exec(cookie)?.[1];
const success = (data) => ({ success: true, data });

const JOBS = (parameter) =>
  `graphile_worker.add_jobs(ARRAY(SELECT json_populate_recordset(NULL::graphile_worker.job_spec, ${parameter}::json)))`;
const jobOf = (identifier, payload, key) =>
  JSON.stringify([{ identifier, payload, job_key: `${identifier}:${key}`, priority: 0 }]);
const UNLOCK = 'unlocked."accessUntil", unlocked."revokedAt", unlocked.refunded';
const MINE = 'report."userId" = (SELECT "userId" FROM user_identities WHERE "anonId" = $2)';

app.get('/api/health', () => ({ ok: true }));

app.get('/api/reports/:token', async ({ params, headers }) => {
  const [report] = await ask(
    'report',
    `SELECT report.*, ${UNLOCK} FROM vehicle_reports report
     LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id WHERE report.token = $1 AND ${MINE}`,
    [params.token, anonOf(headers)],
  );
  return success(report);
});

const KNOWN = `who AS (SELECT "userId" FROM user_identities WHERE "anonId" = $2)`;
const NEW = `made AS (INSERT INTO users (id) VALUES ($7) RETURNING id),
  who AS (INSERT INTO user_identities ("userId", "anonId") SELECT id, $2 FROM made RETURNING "userId")`;
const LOOKUP = (who) => `WITH ${who},
  searched AS (INSERT INTO search_history ("searchType", "searchValue", "vehicleInfo") VALUES ('vin', $3, $4)),
  written AS (INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, "vehicleData", identification, availability)
    SELECT $1, "userId", 'vin:' || $3, $3, $4::jsonb, $5::jsonb, $6::jsonb FROM who
    ON CONFLICT ("userId", "searchKey") DO UPDATE SET "searchedAt" = now(),
      availability = CASE WHEN vehicle_reports.history IS NULL AND vehicle_reports.vin = excluded.vin
        THEN excluded.availability ELSE vehicle_reports.availability END RETURNING *)
  SELECT written.*, ${UNLOCK} FROM written LEFT JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = written.id`;

app.post('/api/lookup/vin', async ({ body, headers }, reply) => {
  const known = anonOf(headers);
  const anon = known ?? `anon_${token()}`;
  const { vin, vehicle = {}, identification = {}, availability = [] } = body;
  const values = [token(), anon, vin, ...[vehicle, identification, availability].map((part) => JSON.stringify(part))];
  const [report] = known
    ? await ask('lookup', LOOKUP(KNOWN), values)
    : await ask('first lookup', LOOKUP(NEW), [...values, token()]);
  if (!known) reply.header('set-cookie', `anon=${anon}; Path=/`);
  return success({ ...report, id: report.token });
});

app.post('/api/checkout/session', async ({ body: { reportId, offerKey }, headers }) => {
  const id = token();
  const [report] = await ask(
    'owned report',
    `SELECT report.id, report."userId" FROM vehicle_reports report WHERE report.token = $1 AND ${MINE}`,
    [reportId, anonOf(headers)],
  );
  await ask(
    'provider opens',
    'INSERT INTO simulated_payments (reference, amount, currency, customer) VALUES ($1, 1999, $2, $3)',
    [`sim_${id}`, 'USD', token()],
  );
  const [session] = await ask(
    'open',
    `WITH opened AS (INSERT INTO checkout_sessions (id, "userId", "vehicleReportId", "offerKey", mode, value, "expiresAt")
       VALUES ($1, $2, $3, $4, 'payment', 1999, now() + interval '1 hour') RETURNING *),
     agreed AS (INSERT INTO checkout_consents ("checkoutSessionId", "consentText", "textHash", "renewalAccepted", "termsVersion",
       "offerKey", "amountCents", currency) VALUES ($1, 'x', 'x', false, 'x', $4, 1999, 'USD')),
     payment AS (INSERT INTO payments (id, "checkoutSessionId", "userId", "vehicleReportId", kind, "offerKey", "amountCents", currency,
       "onSession", reference) VALUES ($1, $1, $2, $3, 'purchase', $4, 1999, 'USD', true, 'sim_' || $1::text))
     SELECT * FROM opened`,
    [id, report.userId, report.id, offerKey],
  );
  return success({ ...session, sessionId: id });
});

app.post('/api/checkout/complete', async ({ body: { sessionId }, headers }) => {
  const [session] = await ask(
    'session',
    `SELECT s.*, s."expiresAt" < now() AS expired, r.token AS "reportToken", p.reference FROM checkout_sessions s
     JOIN payments p ON p.id = s.id JOIN user_identities i ON i."userId" = s."userId" AND i."anonId" = $2
     JOIN vehicle_reports r ON r.id = s."vehicleReportId" WHERE s.id = $1`,
    [sessionId, anonOf(headers)],
  );
  const { userId, vehicleReportId, reference, offerKey, reportToken } = session;
  await ask('claim', 'SELECT id FROM claim_checkout_session($1)', [sessionId]);
  const [{ transactionId }] = await ask(
    'charge',
    `WITH moved AS (UPDATE simulated_payments SET status = 'paid', method = 'sim_card_success', "transactionId" = $2
       WHERE reference = $1 AND status = 'unpaid' RETURNING "transactionId"),
     told AS (SELECT FROM moved, LATERAL ${JOBS('$3')})
     SELECT "transactionId" FROM moved WHERE (SELECT count(*) FROM told) > 0`,
    [reference, `txn_${token()}`, jobOf('simulated-webhook', {}, token())],
  );
  await ask(
    'settle',
    `WITH paid AS (UPDATE payments SET state = 'paid', "transactionId" = $2, "settledAt" = now()
       WHERE id = $1 AND state = 'pending' RETURNING id),
     done AS (UPDATE checkout_sessions SET status = 'completed', "transactionId" = $2, "completedAt" = now()
       FROM paid WHERE checkout_sessions.id = paid.id AND status = 'processing' RETURNING checkout_sessions.id),
     granted AS (INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "relatedCheckoutSessionId", "paymentId")
       SELECT $3, 'purchase', $4, 1, id, id FROM done RETURNING id),
     spent AS (INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", round)
       SELECT $3, 'unlock', -1, $5::bigint, coalesce((SELECT round + 1 FROM report_unlocks WHERE "vehicleReportId" = $5::bigint), 1)
       FROM granted ON CONFLICT ("vehicleReportId", round) WHERE source = 'unlock' DO NOTHING RETURNING id, round),
     opened AS (INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", round, "paymentId", "accessUntil")
       SELECT $3, $5::bigint, id, round, $1, now() + interval '30 days' FROM spent),
     ordered AS (SELECT FROM done, LATERAL ${JOBS('$6')})
     SELECT coalesce(s."contactEmail", u.email) AS "to", c."consentText", r."vehicleData", (SELECT count(*) FROM ordered)
     FROM checkout_sessions s JOIN users u ON u.id = s."userId" JOIN vehicle_reports r ON r.id = s."vehicleReportId"
     JOIN checkout_consents c ON c."checkoutSessionId" = s.id WHERE s.id = $1`,
    [
      sessionId,
      transactionId,
      userId,
      offerKey,
      vehicleReportId,
      jobOf('fulfill-report', { reportId: vehicleReportId }, vehicleReportId),
    ],
  );
  return success({ sessionId, status: 'completed', transactionId, reportId: reportToken });
});

const PAID = `SELECT report.id FROM vehicle_reports report JOIN report_unlocks unlocked ON unlocked."vehicleReportId" = report.id
  WHERE report.token = $1 AND ${MINE} AND unlocked."revokedAt" IS NULL AND unlocked."accessUntil" > now()`;

app.post('/api/signatures', async ({ body, headers }) => {
  const rows = await ask(
    'sign',
    `WITH mine AS (${PAID}), kept AS (INSERT INTO signatures ("vehicleReportId", "signatureData", "agreementVersion", "agreementHash")
       SELECT id, $3, $4, 'x' FROM mine ON CONFLICT DO NOTHING)
     UPDATE vehicle_reports SET "signedAt" = coalesce("signedAt", now()) FROM mine WHERE vehicle_reports.id = mine.id
     RETURNING "signedAt"`,
    [body.vehicleReportId, anonOf(headers), body.signatureData, body.agreementVersion],
  );
  return success(rows[0]);
});

app.post('/api/addresses', async ({ body, headers }) => {
  const rows = await ask(
    'address',
    `WITH mine AS (${PAID}), kept AS (INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", city, state, "zipCode")
       SELECT id, $3, $4, $5, $6, $7 FROM mine ON CONFLICT ("vehicleReportId") DO UPDATE SET "phoneNumber" = excluded."phoneNumber")
     UPDATE vehicle_reports SET "addressedAt" = coalesce("addressedAt", now()) FROM mine WHERE vehicle_reports.id = mine.id
     RETURNING "addressedAt"`,
    [body.vehicleReportId, anonOf(headers), body.phoneNumber, body.addressLine1, body.city, body.state, body.zipCode],
  );
  return success(rows[0]);
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
