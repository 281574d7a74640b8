import { SIGNATURE } from '../example-signature.mjs';

/**
 * One chunk of a seeded shop: reports $1 to $2 of $3, spread evenly over the last $4 days, in the order they came. What a
 * report became follows from its number alone, so that all tables agree: h is a number of 0..999 that looks random.
 */

/** Everything seeded carries this in its ids; nothing a visitor does can begin so (their ids are 22 characters). */
export const MARK = 'seed-';

const user = (n) => `'${MARK}' || lpad((${n} * 3 / 5)::text, 19, '0')`;
/** A user has one report or two, one after the other: whether this is the second. */
const SECOND = '(n * 3 / 5 = (n - 1) * 3 / 5)';
const session = (n) => `'${MARK}session-' || lpad(${n}::text, 14, '0')`;
const subscription = (n) => `'${MARK}plan-' || lpad(${n}::text, 14, '0')`;
const address = (n) => `concat_ws('.', 10 + ${n} % 90, ${n} / 90 % 250, ${n} / 7 % 250, 1 + ${n} % 250)`;
const agent = (n) => `CASE ${n} % 4
  WHEN 0 THEN 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  WHEN 1 THEN 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36'
  WHEN 2 THEN 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15'
  ELSE 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' END`;

/** Reports of the chunk as n, when each came as at, and h. What came of the last one is over as well. */
const CHUNK = `(SELECT n, now() - interval '30 minutes' - make_interval(secs => ($3 - n) * $4::float * 86400 / $3) AS at, (n * 7919::bigint) % 1000 AS h
  FROM generate_series($1::int, $2::int) AS n) chunk`;

const BEGUN = 'h < 160';
const PAID = 'h < 110';
const SIGNED = 'h < 105 OR h BETWEEN 110 AND 139';
const ADDRESSED = 'h < 98';
/** One report in five at most, so that nobody has two subscriptions at once; and none whose trial goes on: its renewal would be of a day to come. */
const TRIAL = "n % 5 = 0 AND h < 110 AND at < now() - interval '3 days'";

const offer = `CASE WHEN ${TRIAL} THEN 'trial_monthly_2995' WHEN h % 3 = 0 THEN 'three_pack' ELSE 'single_report' END`;
const cents = `CASE WHEN ${TRIAL} THEN 100 WHEN h % 3 = 0 THEN 2999 ELSE 1999 END`;
const credits = `CASE WHEN ${TRIAL} THEN 0 WHEN h % 3 = 0 THEN 3 ELSE 1 END`;

/** Twelve characters of the alphabet of the codes, a different one for each report. */
const code = `'SEED' || lpad(upper(to_hex(n)), 8, '0')`;
/** As long as a real one, and another for each report; nobody holds the paper to compare it with. */
const fingerprint = `encode(sha256(convert_to('seed' || n, 'UTF8')), 'hex')`;

export const STATEMENTS = [
  `INSERT INTO users (id, email, "contactEmail", "fullName", "ipAddress", "userAgent", "createdAt")
   SELECT ${user('n')}, CASE WHEN h < 200 THEN 'buyer' || n || '@seed.example' END,
     CASE WHEN h < 200 THEN 'buyer' || n || '@seed.example' END, CASE WHEN h < 200 THEN 'Seed Buyer ' || n END, ${address('n')}, ${agent('n')}, at
   FROM ${CHUNK} WHERE n = 1 OR NOT ${SECOND}`,
  `WITH made AS (INSERT INTO vehicle_reports (token, "userId", "searchKey", vin, intent, "vehicleData", identification, availability, history,
     "fulfilledAt", "verificationCode", fingerprint, "signedAt", "addressedAt", "searchedAt")
   SELECT left(md5('seed' || n), 22), ${user('n')}, 'vin:' || n, left(vin, 11) || lpad((n % 1000000)::text, 6, '0'),
     CASE WHEN n % 3 = 0 THEN 'seller' ELSE 'buyer' END, "vehicleData", identification, availability,
     CASE WHEN ${PAID} THEN history END, CASE WHEN ${PAID} THEN at + interval '5 minutes' END,
     CASE WHEN ${PAID} THEN ${code} END, CASE WHEN ${PAID} THEN ${fingerprint} END,
     CASE WHEN ${SIGNED} THEN at + interval '7 minutes' END, CASE WHEN ${ADDRESSED} THEN at + make_interval(mins => 8 + h::int % 20) END, at
   FROM ${CHUNK} JOIN seed_vehicles ON seed_vehicles.no = n % (SELECT count(*) FROM seed_vehicles)
   RETURNING id, "searchKey", "signedAt", "addressedAt")
   INSERT INTO seed_reports SELECT substr("searchKey", 5)::int, id, "signedAt", "addressedAt" FROM made`,
  `INSERT INTO search_history ("searchType", "searchValue", "vehicleInfo", "searchedAt")
   SELECT 'vin', left(vin, 11) || lpad((n % 1000000)::text, 6, '0'), "vehicleData", at
   FROM ${CHUNK} JOIN seed_vehicles ON seed_vehicles.no = n % (SELECT count(*) FROM seed_vehicles)`,
  `INSERT INTO variant_assignments ("userId", experiment, variant, "assignedAt")
   SELECT ${user('n')}, experiment, CASE WHEN experiment = 'cart' THEN CASE n % 2 WHEN 0 THEN 'cart-2' ELSE 'cart-3' END
     ELSE CASE n % 3 WHEN 0 THEN 'checkout-5' ELSE 'checkout-4' END END, at
   FROM ${CHUNK}, (VALUES ('cart'), ('checkout')) AS e(experiment)
   WHERE h < 300 AND NOT (${SECOND} AND n > 1 AND (n - 1) * 7919::bigint % 1000 < 300)`,
  `INSERT INTO checkout_sessions (id, "userId", "vehicleReportId", "offerKey", mode, value, "contactEmail", status, "transactionId",
     "expiresAt", "statusChangedAt", "createdAt", "completedAt")
   SELECT ${session('n')}, ${user('n')}, report.id, ${offer}, CASE WHEN ${TRIAL} THEN 'subscription' ELSE 'payment' END, ${cents},
     'buyer' || n || '@seed.example', CASE WHEN ${PAID} THEN 'completed' ELSE 'expired' END,
     CASE WHEN ${PAID} THEN 'seed-tx-' || n END, at + interval '17 minutes', at + interval '4 minutes',
     at + interval '2 minutes', CASE WHEN ${PAID} THEN at + interval '4 minutes' END
   FROM ${CHUNK} JOIN seed_reports report USING (n) WHERE ${BEGUN}`,
  `INSERT INTO checkout_consents ("checkoutSessionId", "consentText", "textHash", "renewalAccepted", "termsVersion", "offerKey",
     "amountCents", currency, "ipAddress", "createdAt")
   SELECT ${session('n')}, 'Seeded terms', repeat('0', 64), ${TRIAL}, '2026-11', ${offer}, ${cents}, 'USD', ${address('n')}, at + interval '2 minutes'
   FROM ${CHUNK} WHERE ${BEGUN}`,
  `INSERT INTO subscriptions (id, "userId", "checkoutSessionId", "offerKey", status, "amountCents", currency, "reportsPerPeriod",
     "reportsUsed", "creditsPerPeriod", period, "currentPeriodStart", "currentPeriodEnd", "anchorAt", "anchorMonths", "nextChargeAt",
     "cancelAtPeriodEnd", "canceledAt", "endedAt", provider, "createdAt")
   SELECT ${subscription('n')}, ${user('n')}, ${session('n')}, 'trial_monthly_2995',
     CASE WHEN h % 2 = 0 THEN 'canceled' ELSE 'active' END, 2995, 'USD', 30, 1, 0, 1, at + interval '3 days', at + interval '400 days', at + interval '3 days', 1,
     at + interval '400 days', h % 2 = 0, CASE WHEN h % 2 = 0 THEN at + interval '2 days' END, CASE WHEN h % 2 = 0 THEN at + interval '3 days' END,
     'simulated', at + interval '4 minutes'
   FROM ${CHUNK} WHERE ${TRIAL} ON CONFLICT DO NOTHING`,
  `INSERT INTO payments (id, "checkoutSessionId", "userId", "vehicleReportId", kind, state, "offerKey", "amountCents", currency,
     "onSession", reference, "transactionId", "createdAt", "settledAt")
   SELECT id, id, "userId", "vehicleReportId", 'purchase', CASE WHEN ${PAID} THEN 'paid' ELSE 'failed' END, "offerKey", value, currency, true,
     'seed-pay-' || n, "transactionId", "createdAt", coalesce("completedAt", "createdAt" + interval '2 minutes')
   FROM ${CHUNK} JOIN checkout_sessions session ON session.id = ${session('n')}`,
  `INSERT INTO payments (id, "subscriptionId", "userId", "offerKey", kind, state, period, "amountCents", currency, reference,
     "transactionId", "createdAt", "settledAt")
   SELECT '${MARK}charge-' || n, known.id, known."userId", known."offerKey", 'renewal', 'paid', 1, 2995, 'USD', 'seed-charge-' || n,
     'seed-charge-tx-' || n, at + interval '3 days', at + interval '3 days'
   FROM ${CHUNK} JOIN subscriptions known ON known.id = ${subscription('n')} WHERE ${TRIAL} AND h % 2 = 1`,
  // What the triggers of the ledger do with each entry is done with all at once: each purchase spends one of its credits on its own report.
  `INSERT INTO credit_grants ("userId", "paymentId", source, credits, remaining, "createdAt")
   SELECT ${user('n')}, ${session('n')}, 'purchase', ${credits}, ${credits} - 1, at + interval '4 minutes' FROM ${CHUNK} WHERE ${PAID} AND ${credits} > 0`,
  `UPDATE users SET "creditsBalance" = "creditsBalance" + bought.remaining
   FROM (SELECT ${user('n')} AS id, sum(${credits} - 1)::int AS remaining FROM ${CHUNK} WHERE ${PAID} AND ${credits} > 1 GROUP BY 1) bought
   WHERE users.id = bought.id`,
  `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "relatedCheckoutSessionId", "paymentId", "createdAt", "grantId")
   SELECT ${user('n')}, 'purchase', ${offer}, ${credits}, ${session('n')}, ${session('n')}, at + interval '4 minutes', granted.id
   FROM ${CHUNK} LEFT JOIN credit_grants granted ON granted."paymentId" = ${session('n')} WHERE ${PAID}`,
  `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "paymentId", "createdAt")
   SELECT paid."userId", 'renewal', paid."offerKey", 0, paid.id, paid."settledAt"
   FROM ${CHUNK} JOIN payments paid ON paid.id = '${MARK}charge-' || n WHERE ${TRIAL} AND h % 2 = 1`,
  `WITH spent AS (
     INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", "createdAt", "grantId")
     SELECT ${user('n')}, 'unlock', CASE WHEN ${TRIAL} THEN 0 ELSE -1 END, report.id, at + interval '4 minutes', granted.id
     FROM ${CHUNK} JOIN seed_reports report USING (n) LEFT JOIN credit_grants granted ON granted."paymentId" = ${session('n')} WHERE ${PAID}
     RETURNING id, "userId", "vehicleReportId", "createdAt")
   INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", "paymentId", "unlockedAt", "accessUntil")
   SELECT spent."userId", spent."vehicleReportId", spent.id, ${session('report.n')}, spent."createdAt", spent."createdAt" + interval '30 days'
   FROM spent JOIN seed_reports report ON report.id = spent."vehicleReportId"`,
  `INSERT INTO signatures ("vehicleReportId", "signatureData", "agreementVersion", "agreementHash", "ipAddress", "userAgent", "signedAt")
   SELECT report.id, '${SIGNATURE}', '2026-11', repeat('0', 64), ${address('n')}, ${agent('n')}, report."signedAt"
   FROM ${CHUNK} JOIN seed_reports report USING (n) WHERE ${SIGNED}`,
  `INSERT INTO addresses ("vehicleReportId", "phoneNumber", "addressLine1", city, state, "zipCode", "ipAddress", "createdAt")
   SELECT report.id, '5550100' || lpad((n % 1000)::text, 3, '0'), n % 900 || ' Main St', 'Miami', (ARRAY['FL', 'TX', 'CA', 'NY'])[1 + n % 4],
     lpad((n % 90000)::text, 5, '0'), ${address('n')}, report."addressedAt"
   FROM ${CHUNK} JOIN seed_reports report USING (n) WHERE ${ADDRESSED}`,
  `INSERT INTO mails (cause, kind, recipient, data, attempts, "startedAt", "sentAt", "createdAt")
   SELECT 'receipt:' || ${session('n')}, 'receipt', 'buyer' || n || '@seed.example', jsonb_build_object('offerName', 'Single Report', 'amountCents', ${cents},
     'currency', 'USD', 'transactionId', 'seed-tx-' || n, 'paidAt', at, 'vehicle', null, 'reportId', left(md5('seed' || n), 22),
     'termsText', 'Seeded terms', 'renewal', null), 1, at + interval '5 minutes', at + interval '5 minutes', at + interval '4 minutes'
   FROM ${CHUNK} WHERE ${PAID}`,
  `INSERT INTO client_errors (message, "errorType", severity, details, fingerprint, "userId", "createdAt")
   SELECT 'Seeded error number ' || n % 40, 'javascript', (ARRAY['medium', 'high', 'critical'])[1 + n % 3], '{"component": "Preview"}',
     md5((n % 40)::text), ${user('n')}, at FROM ${CHUNK} WHERE h BETWEEN 500 AND 509`,
  `INSERT INTO address_counts ("ipAddress", kind, hour, count)
   SELECT ${address('n')}, 'lookup', date_trunc('hour', at), 1 + n % 90 FROM ${CHUNK} WHERE at > now() - interval '7 days' ON CONFLICT DO NOTHING`,
];
