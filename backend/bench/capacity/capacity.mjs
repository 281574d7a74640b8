/**
 * node backend/bench/capacity/capacity.mjs [--measure-purchases 200] [--keep figures.json | --measured figures.json] [--lookups 100000] ...: measures a purchase
 * and says what 1, 10, 100 and 1,000 times a stated day needs. `--help` lists the assumptions.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { RETENTION_DAYS } from '../../dist/platform/personal-data/retention.js';
import { optionsOf } from '../command-line/options.mjs';
import { ASSUMPTIONS, planOf } from './plan.mjs';

const TIMES = [1, 10, 100, 1_000];
const PURCHASES = 200;

const values = optionsOf(
  {
    help: { type: 'boolean', default: false },
    'measure-purchases': { type: 'string', default: String(PURCHASES) },
    measured: { type: 'string' },
    keep: { type: 'string' },
    ...Object.fromEntries(
      Object.entries(ASSUMPTIONS).map(([name, [value]]) => [name, { type: 'string', default: String(value) }]),
    ),
  },
  'node backend/bench/capacity/capacity.mjs --help lists them',
);

if (values.help) help();
else
  await main().catch((error) => {
    console.error(`✗ ${error.message}`);
    process.exitCode = 1;
  });

function help() {
  console.log('What is assumed, with its default. Prices are placeholders: give your own.');
  for (const [name, [value, about]] of Object.entries(ASSUMPTIONS))
    console.log(`  --${name.padEnd(16)} ${String(value).padEnd(8)} ${about}`);
  console.log(`  --measure-purchases ${PURCHASES}     how many purchases are measured
  --keep FILE                 writes what was measured to a file
  --measured FILE             takes it from there and measures nothing`);
}

async function main() {
  const given = Object.fromEntries(Object.keys(ASSUMPTIONS).map((name) => [name, positive(name)]));
  if (given.purchases > given.lookups)
    throw new Error('--purchases must not be more than --lookups: whoever buys has looked up.');
  const measured = values.measured
    ? JSON.parse(
        fs.readFileSync(path.resolve(fileURLToPath(new URL('../../..', import.meta.url)), values.measured), 'utf8'),
      )
    : await (await import('./measure.mjs')).measure(positive('measure-purchases'));
  if (values.keep) fs.writeFileSync(values.keep, `${JSON.stringify(measured, null, 2)}\n`);
  showMeasured(measured);
  showPlans(
    TIMES.map((times) => planOf(measured, given, RETENTION_DAYS, times)),
    given,
  );
}

function positive(name) {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}

function showMeasured({ purchases, cpuMs, lookup, purchase, jobsOfPurchase, statementsOfPurchase }) {
  console.log(`Measured over ${purchases} purchases; milliseconds of CPU each time:`);
  table(
    [['', 'calls', 'jobs', 'database']],
    Object.entries(cpuMs).map(([step, cpu]) => [
      step,
      ...['calls', 'jobs', 'database'].map((part) => cpu[part].toFixed(1)),
    ]),
  );
  console.log(
    `\nStatements of a purchase, from lookup to report and with its jobs: ${statementsOfPurchase}, jobs: ${jobsOfPurchase}. Left in the database, indexes included:`,
  );
  const rows = ({ tables }) =>
    Object.values(tables)
      .reduce((sum, one) => sum + one.rows, 0)
      .toFixed(1);
  const kilobytes = ({ tables }) => (Object.values(tables).reduce((sum, one) => sum + one.bytes, 0) / 1e3).toFixed(1);
  table(
    [['', 'rows', 'kB', 'kB of log']],
    Object.entries({ lookup, purchase }).map(([what, kept]) => [
      what,
      rows(kept),
      kilobytes(kept),
      (kept.walBytes / 1e3).toFixed(1),
    ]),
  );
}

function showPlans(plans, given) {
  console.log(
    `\nA day of ${given.lookups.toLocaleString('en-US')} lookups and ${given.purchases.toLocaleString('en-US')} purchases, ${given['peak-share'] * 100} % of them in its busiest hour:`,
  );
  const line = (name, cell) => [name, ...plans.map(cell)];
  table(
    [line('times that day', ({ times }) => times.toLocaleString('en-US'))],
    [
      line('lookups / purchases a second', (plan) => `${plan.lookupRate.toFixed(1)} / ${plan.purchaseRate.toFixed(2)}`),
      line('cores: calls, jobs, database', ({ need }) =>
        [need.calls, need.jobs, need.database].map((n) => n.toFixed(1)).join(', '),
      ),
      line('processes', ({ processes }) => processes),
      line('machines for calls and jobs', ({ machines, cores }) =>
        machines.shop ? `${machines.shop} x ${cores} cores` : 'same machine',
      ),
      line('machines for the database', ({ machines }) => `${machines.database} x ${machines.databaseCores} cores`),
      line('database, GB', ({ gb }) => Math.ceil(gb).toLocaleString('en-US')),
      line('log a day, GB', ({ walGbADay }) => walGbADay.toFixed(1)),
      line('cost a month', ({ costAMonth }) => Math.ceil(costAMonth).toLocaleString('en-US')),
      line(
        'first bottleneck',
        ({ first }) => `${first.what} ${Math.round(first.share * 100).toLocaleString('en-US')} %`,
      ),
    ],
  );
  console.log(
    `Cost at ${given['core-price']} a core and ${given['gb-price']} a GB; the first bottleneck in percent of what one process, one PostgreSQL and one queue bear.\n`,
  );
  for (const { times, passed } of plans) {
    console.log(`${times.toLocaleString('en-US')} times:${passed.length === 0 ? ' nothing is passed' : ''}`);
    for (const { what, share, engine } of passed) console.log(`  ${what}, ${share.toFixed(1)} times: ${engine}`);
  }
}

function table(head, rows) {
  for (const cells of [...head, ...rows])
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(30) : String(cell).padStart(20))).join(''));
}
