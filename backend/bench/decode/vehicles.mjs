// The vehicles both decoders are asked about, and when an answer counts as right.
import { readFileSync } from 'node:fs';

const file = new URL('../../test/fixtures/vins.csv', import.meta.url);

export const vehicles = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [vin, year, make, model] = line.split(',');
    return { vin, year, make, model };
  });

/** The list gives the maker's code, the data the model's name: neither is wrong. */
const NAMED_OTHERWISE = new Set(['1HD1MAM20DB857910']);

/** The expected text may carry series and trim as well ('Integra RS'). */
const plain = (text) =>
  String(text ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Counts right answers, and models that were claimed but are others. */
export class Score {
  asked = 0;
  right = { year: 0, make: 0, model: 0 };
  wrongModels = [];

  add(known, found) {
    this.asked++;
    if (String(found.year ?? '') === known.year) this.right.year++;
    if (plain(found.make) === plain(known.make)) this.right.make++;
    const named = plain(found.model);
    if (named !== '' && plain(known.model).startsWith(named)) this.right.model++;
    else if (named !== '' && !NAMED_OTHERWISE.has(known.vin)) this.wrongModels.push(`${known.model} as ${found.model}`);
  }
}

/** Milliseconds at 50 and 99 %, and the longest. */
export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export const report = (figures) => process.stdout.write(JSON.stringify(figures));
