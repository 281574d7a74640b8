/**
 * Accuracy and speed of the VIN decoder over test/fixtures/vins.csv. Needs `npm run build` and `npm run vpic:build`.
 * Exits with 1 when a figure is below its target. Run: node bench/decode.mjs
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const TARGET = { decodesPerSecond: 15_000, year: 0.99, make: 0.99, model: 0.95 };
const SECONDS = 2;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dist = process.env.BENCH_DIST ?? join(root, 'dist');
const { decodeVin } = await import(join(dist, 'vehicle-data/vpic/decode.js'));
const { describeVehicle } = await import(join(dist, 'vehicle-data/vpic/describe.js'));
const { loadVpicTable } = await import(join(dist, 'vehicle-data/vpic/table.js'));

const memoryBefore = process.memoryUsage().rss;
const loadStart = performance.now();
const table = await loadVpicTable(join(root, 'data/vpic.bin'));
const loadTime = performance.now() - loadStart;
const memoryLoaded = process.memoryUsage().rss;
const decode = (vin) => describeVehicle(vin, decodeVin(table, vin), table.asOf);

const [, ...lines] = readFileSync(join(root, 'test/fixtures/vins.csv'), 'utf8').trim().split('\n');
const rows = lines.map((line) => line.split(','));

const firstStart = performance.now();
decode(rows[0][0]);
const firstTime = performance.now() - firstStart;

/** The expected text may carry the trim as well ('Integra RS'), the decoded one may be the longer name ('Caravan/Grand Caravan'). */
const plain = (text) => (text ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
const right = { year: 0, make: 0, model: 0 };
for (const [vin, year, make, model] of rows) {
  const { vehicleData } = decode(vin);
  if (String(vehicleData.year ?? '') === year) right.year++;
  if (plain(vehicleData.make) === plain(make)) right.make++;
  if (vehicleData.model && plain(model).startsWith(plain(vehicleData.model))) right.model++;
}

let count = 0;
const times = [];
const end = performance.now() + SECONDS * 1000;
for (let now = performance.now(); now < end;) {
  decode(rows[count++ % rows.length][0]);
  const after = performance.now();
  times.push(after - now);
  now = after;
}
const perSecond = Math.round(count / SECONDS);
times.sort((a, b) => a - b);
const percentile = (p) => times[Math.floor(times.length * p)].toFixed(3);
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

console.log(
  `accuracy over ${rows.length} VINs: year ${right.year}, make ${right.make}, model by plain text ${right.model}`,
);
console.log(`decodes per second on one core: ${perSecond} (target ${TARGET.decodesPerSecond})`);
console.log(`time of one: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms; the first ${firstTime.toFixed(1)} ms`);
console.log(
  `load ${loadTime.toFixed(0)} ms; memory +${megabytes(memoryLoaded - memoryBefore)} loaded, +${megabytes(process.memoryUsage().rss - memoryBefore)} after ${count} decodes`,
);

const failed = Object.keys(right).filter((field) => right[field] / rows.length < TARGET[field]);
if (perSecond < TARGET.decodesPerSecond) failed.push('decodes per second');
if (failed.length) {
  console.error(`Below target: ${failed.join(', ')}`);
  process.exit(1);
}
