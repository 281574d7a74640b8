/**
 * How well a mistyped VIN is noticed and repaired: slips in the real VINs of test/fixtures/vins.csv that were built for the American
 * market. Needs `npm run build` and `npm run vpic:build`. Prints the model with its figures; exits with 1 when a goal is missed.
 */
import { fileURLToPath } from 'node:url';
import { candidateYears, checkDigitState, isNorthAmerican } from '../dist/vehicle-data/decode/vin.js';
import { repairsOf } from '../dist/vehicle-data/decode/slips.js';
import { LEAST_WEIGHT, suggestVins, WEIGHTS } from '../dist/vehicle-data/decode/suggest.js';
import { loadVpicTable } from '../dist/vehicle-data/decode/vpic-table.js';
import { spread, vehicles } from './decode/vehicles.mjs';
import { vinsOfOtherMarkets } from './typos/other-markets.mjs';

/** Latest model year of the vehicles in the list. */
const LATEST = 2028;
const EACH_FORMAT = 10;
/** Of uniformly random slips there are 544 in a VIN; every nth one is made. */
const RANDOM_STEP = 9;

const table = await loadVpicTable(fileURLToPath(new URL('../data/vpic.bin', import.meta.url)));

/** The weights were fitted on VINs with an even number; those with an odd one were held back. */
function wasHeldBack(vin) {
  let number = 7;
  for (const symbol of vin) number = (number * 31 + symbol.charCodeAt(0)) >>> 0;
  return number % 2 === 1;
}

const forAmerica = vehicles
  .map(({ vin }) => vin)
  .filter((vin) => checkDigitState(vin) === 'valid' && candidateYears(vin, LATEST).length > 0);

const KINDS = {
  'look-alikes': ({ slip }) => slip.lookAlike,
  'neighboring keys': ({ slip }) => slip.keyBeside,
  'swapped neighbors': ({ slip }) => slip.swap,
  'uniformly random': ({ slip }, i) => !slip.swap && i % RANDOM_STEP === 0,
};

const times = [];
const slips = [];
for (const meant of forAmerica.filter(wasHeldBack)) {
  const all = repairsOf(meant);
  for (const [kind, wanted] of Object.entries(KINDS)) {
    for (const { vin: typed } of all.filter(wanted)) {
      const began = performance.now();
      const suggestions = suggestVins(table, typed, LATEST);
      times.push(performance.now() - began);
      const place = suggestions.findIndex(({ vin }) => vin === meant);
      const warned = checkDigitState(typed) === 'invalid' || suggestions.length > 0;
      slips.push({ kind, imported: !isNorthAmerican(meant), warned, five: place >= 0, first: place === 0 });
    }
  }
}

/** Every kind counts the same, however many slips of it there are. */
function mean(list, field) {
  const shares = Object.keys(KINDS).flatMap((kind) => {
    const those = list.filter((slip) => slip.kind === kind);
    return those.length ? [those.filter((slip) => slip[field]).length / those.length] : [];
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const line = (cells) =>
  console.log(
    cells
      .map((cell, i) => String(cell).padEnd(i === 0 ? 33 : 14))
      .join('')
      .trimEnd(),
  );
const figures = (what, list) =>
  line([what, list.length, ...['warned', 'five', 'first'].map((field) => percent(mean(list, field)))]);

console.log('The model: what speaks for a VIN one slip away, as natural logarithms of odds, summed');
for (const [what, weight] of Object.entries(WEIGHTS)) line([`  ${what}`, weight]);
line(['  needed, of another market', LEAST_WEIGHT.otherMarket]);
line(['  needed, check digit fits', LEAST_WEIGHT.suspect]);

console.log(`\nSlips in ${forAmerica.filter(wasHeldBack).length} real VINs the weights were not fitted on`);
line(['', 'slips', 'warned', 'among five', 'first']);
for (const kind of Object.keys(KINDS))
  figures(
    `  ${kind}`,
    slips.filter((slip) => slip.kind === kind),
  );
const byPeople = slips.filter(({ kind }) => kind !== 'uniformly random');
const random = slips.filter(({ kind }) => kind === 'uniformly random');
figures('  slips of people', byPeople);
figures(
  '  imports alone',
  slips.filter(({ imported }) => imported),
);
figures('  all', slips);

const wronglyDoubted = forAmerica.filter((vin) => suggestVins(table, vin, LATEST).length > 0).length;
const foreign = vinsOfOtherMarkets(EACH_FORMAT);
const foreignDoubted = foreign.filter((vin) => suggestVins(table, vin, LATEST).length > 0).length / foreign.length;
const { p50, p99, max } = spread(times);
console.log('\nFalse alarms and time');
line(['  real VINs, check digit right', `${wronglyDoubted} of ${forAmerica.length} warned`]);
line(['  VINs of other markets', `${percent(foreignDoubted)} of ${foreign.length} warned`]);
line(['  one review', `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms, longest ${max.toFixed(1)} ms`]);

const GOALS = [
  ['at least 500 slips', slips.length >= 500],
  ['95 % warned', mean(slips, 'warned') >= 0.95],
  ['slips of people: 90 % among the five', mean(byPeople, 'five') >= 0.9],
  ['slips of people: 50 % first', mean(byPeople, 'first') >= 0.5],
  ['random slips: 60 % among the five', mean(random, 'five') >= 0.6],
  ['no false alarm where the check digit is right', wronglyDoubted === 0],
  ['at most 6 % of other markets warned', foreignDoubted <= 0.06],
  ['half of the reviews within 5 ms', p50 <= 5],
];
const missed = GOALS.filter(([, met]) => !met).map(([goal]) => goal);
console.log(missed.length > 0 ? '' : `\nGoals met: ${GOALS.map(([goal]) => goal).join('; ')}`);
if (missed.length > 0) {
  console.error(`Goal missed: ${missed.join('; ')}`);
  process.exit(1);
}
