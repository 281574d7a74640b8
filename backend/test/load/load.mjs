/**
 * Few and many buyers at once on one server with its jobs: what they can buy a second, whether anybody is told anything but an answer or
 * "come again", whether anything is lost or doubled, and how soon the first answer afterwards is normal.
 * LOAD_BUYERS (5,20,50,200,1000), LOAD_SECONDS (20), LOAD_PATIENCE (10), LOAD_KEEP (the share of the best rate that many buyers must still reach, 0.8),
 * LOAD_DELIVERY (how many seconds after the payment 99 of 100 reports can be read, 2).
 */
import { openStage, progress, UNHINDERED } from '../../bench/server/stage.mjs';
import { buyAtOnce } from './buyers.mjs';
import { setTimeout as wait } from 'node:timers/promises';

const LEVELS = (process.env.LOAD_BUYERS ?? '5,20,50,200,1000').split(',').map(Number);
const SECONDS = Number(process.env.LOAD_SECONDS ?? 20);
const KEEP = Number(process.env.LOAD_KEEP ?? 0.8);
/** How long somebody in the middle of a purchase goes on after the doors have closed. */
const PATIENCE = Number(process.env.LOAD_PATIENCE ?? 10);
const DELIVERY_SECONDS = Number(process.env.LOAD_DELIVERY ?? 2);
const RECOVERY_MS = 5_000;
const DELIVERY_MS = 600_000;

const WRONG = `SELECT
  (SELECT count(*)::int FROM unnest($1::text[]) AS told(id) WHERE NOT EXISTS (
     SELECT FROM checkout_sessions s JOIN payments p USING (id) WHERE s.id = told.id AND s.status = 'completed' AND p.state = 'paid')) AS lost,
  (SELECT count(*)::int FROM checkout_sessions s WHERE s.status = 'completed' AND (
     SELECT count(*) FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = s.id AND source = 'purchase') <> 1)
  + (SELECT abs((SELECT count(*) FROM simulated_payments WHERE status = 'paid')
     - (SELECT count(*) FROM checkout_sessions WHERE status = 'completed')))::int AS doubled`;
/** What has to come by itself: reports that were sold, and the sessions of who left while they paid. */
const UNFINISHED = `SELECT
  (SELECT count(*)::int FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId" WHERE r.history IS NULL) AS undelivered,
  (SELECT count(*)::int FROM simulated_payments p WHERE p.status = 'paid' AND NOT EXISTS (
     SELECT FROM checkout_sessions s JOIN payments USING (id) WHERE reference = p.reference AND s.status = 'completed')) AS unsettled`;

/** From the payment to the report that can be read, seconds. */
const DELIVERY = `SELECT percentile_cont(ARRAY[0.5, 0.99]) WITHIN GROUP (ORDER BY extract(epoch FROM r."fulfilledAt" - s."completedAt"))::float8[] AS seconds
  FROM checkout_sessions s JOIN vehicle_reports r ON r.id = s."vehicleReportId" WHERE s.id = ANY($1)`;

const stage = await openStage();
let fine = true;
try {
  const server = await stage.start('dist/main.js', UNHINDERED);
  const completed = [];
  const rates = [];
  const levels = [];
  console.log('buyers  purchases/s  whole p50  come again  other failures  first answer after');
  await buyAtOnce(server.url, 5, 1_000);
  for (const count of LEVELS) {
    progress(`${count} buyers`);
    const told = await buyAtOnce(server.url, count, SECONDS * 1_000, PATIENCE * 1_000);
    completed.push(...told.completed);
    levels.push([count, told.completed]);
    const recovery = performance.now();
    const { failures: late } = await buyAtOnce(server.url, 1, 1);
    const recoveryMs = performance.now() - recovery;
    const failures = { ...told.failures, ...late };
    rates.push(told.perSecond);
    progress('');
    console.log(
      [
        count,
        told.perSecond.toFixed(1),
        `${median(told.wholeMs)} ms`,
        told.comeAgain,
        JSON.stringify(failures),
        `${Math.round(recoveryMs)} ms`,
      ]
        .map((cell, i) => String(cell).padEnd([8, 13, 11, 12, 16, 0][i]))
        .join('')
        .trimEnd(),
    );
    if (Object.keys(failures).length > 0 || recoveryMs > RECOVERY_MS) fine = false;
  }
  const deadline = performance.now() + DELIVERY_MS;
  const unfinished = async () => (await stage.db.query(UNFINISHED)).rows[0];
  const soldAt = performance.now();
  let left = await unfinished();
  while (left.undelivered + left.unsettled > 0 && performance.now() < deadline) {
    await wait(200);
    left = await unfinished();
  }
  const { lost, doubled } = (await stage.db.query(WRONG, [completed])).rows[0];
  console.log(
    `sold ${completed.length}, undelivered ${left.undelivered}, unsettled ${left.unsettled} (the last came ${((performance.now() - soldAt) / 1_000).toFixed(1)} s after the load), lost ${lost}, doubled ${doubled}`,
  );
  if (lost + doubled + left.undelivered + left.unsettled > 0) fine = false;
  for (const [count, sold] of levels) {
    const [{ seconds }] = (await stage.db.query(DELIVERY, [sold])).rows;
    const [half, nearlyAll] = seconds ?? [NaN, NaN];
    console.log(
      `from payment to readable report with ${count} buyers: p50 ${half.toFixed(1)} s, p99 ${nearlyAll.toFixed(1)} s, wanted ${DELIVERY_SECONDS} s`,
    );
    if (nearlyAll > DELIVERY_SECONDS) fine = false;
  }
  const best = Math.max(...rates);
  const kept = Math.min(...rates.slice(rates.indexOf(best))) / best;
  console.log(
    `beyond its peak of ${best.toFixed(1)} a second it keeps ${(kept * 100).toFixed(0)} %, wanted ${KEEP * 100} %`,
  );
  if (kept < KEEP) fine = false;
} finally {
  await stage.close();
}
process.exitCode = fine ? 0 : 1;

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
}
