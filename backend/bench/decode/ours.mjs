// Our decoder in a process of its own, so that memory and cold load are its own.
import { fileURLToPath } from 'node:url';
import { report, Score, spread, vehicles } from './vehicles.mjs';

const SECONDS = 2;
const dist = new URL('../../dist/vehicle-data/', import.meta.url).href;
const emptyRss = process.memoryUsage().rss;

const start = performance.now();
const { decodeVin, latestModelYear } = await import(`${dist}decode/decode.js`);
const { describeVehicle } = await import(`${dist}decode/describe.js`);
const { loadVpicTable } = await import(`${dist}decode/vpic-table.js`);
const modulesMs = performance.now() - start;
const loadStart = performance.now();
const table = await loadVpicTable(fileURLToPath(new URL('../../data/vpic.bin', import.meta.url)));
const loadMs = performance.now() - loadStart;
const latest = latestModelYear(new Date());
const decode = (vin) => describeVehicle(vin, decodeVin(table, vin, latest), table.asOf);

const firstStart = performance.now();
decode(vehicles[0].vin);
const firstMs = performance.now() - firstStart;

const score = new Score();
for (const known of vehicles) score.add(known, decode(known.vin).vehicleData);

const times = [];
const end = performance.now() + SECONDS * 1000;
for (let now = performance.now(), i = 0; now < end; i++) {
  decode(vehicles[i % vehicles.length].vin);
  const after = performance.now();
  times.push(after - now);
  now = after;
}
const figures = {
  ...{ loadMs, modulesMs, firstMs, ...spread(times), perSecond: times.length / SECONDS },
  ...{ rss: process.memoryUsage().rss - emptyRss, score },
};

const { suggestVins } = await import(`${dist}decode/suggest.js`);
const suggesting = [];
for (const { vin } of vehicles) {
  const began = performance.now();
  suggestVins(table, vin.slice(0, 16) + (vin[16] === '0' ? '1' : '0'), latest);
  suggesting.push(performance.now() - began);
}
report({ ...figures, suggestions: spread(suggesting) });
