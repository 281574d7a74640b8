import { candidateYears, checkDigitState, isNorthAmerican } from './vin.js';
import { ELEMENT, type VpicTable, type Wmi } from './vpic-table.js';
import { keyOf, type Reading } from './match.js';
import { chooseYears } from './model-year.js';

/** What a VIN says, in the terms of the table. */
export interface Decoded {
  wmi: Wmi;
  year: number | null;
  /** Both model years, earlier first, when the VIN does not decide; otherwise empty. */
  possibleYears: number[];
  /** Null when none matched, or several did and the data does not decide. */
  model: { name: string; make: string } | null;
  /** Text of each element; of the plant only, unless the model is known. */
  facts: Map<number, string>;
  /** Bits of the places of the key (see `keyOf`) that patterns spell out; 0 unless the model is known. */
  places: number;
}

const PLANT: ReadonlySet<number> = new Set([ELEMENT.plantCity, ELEMENT.plantState, ELEMENT.plantCountry]);

export const latestModelYear = (now: Date): number => now.getUTCFullYear() + 1;

/**
 * Decodes a well-formed VIN by NHTSA's published procedure: the WMI (positions 1-3, with 12-14 when position 3 is '9') leads to
 * pattern schemas, each valid for a span of model years. Unlike NHTSA, claims only what all possible years agree on. Returns null
 * when the maker is not in the table.
 */
export function decodeVin(table: VpicTable, vin: string, latest: number): Decoded | null {
  const wmi = table.wmi(vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3));
  if (!wmi) return null;
  const candidates = vin.slice(3, 6) === 'ZZZ' ? [] : candidateYears(vin, latest);
  const forNorthAmerica = isNorthAmerican(vin) || checkDigitState(vin) === 'valid';
  const { years, readings } = chooseYears(table, wmi, keyOf(vin), candidates, forNorthAmerica);
  const year = years.length === 1 ? (years[0] ?? null) : null;
  const possibleYears = years.length > 1 ? years.toSorted((a, b) => a - b) : [];
  const model = theModel(table, readings);
  const facts = commonTexts(table, readings, (element) => model !== null || PLANT.has(element));
  const places = model ? readings.reduce((common, reading) => common & reading.places, -1) : 0;
  return { wmi, year, possibleYears, model, facts, places };
}

function theModel(table: VpicTable, readings: Reading[]): { name: string; make: string } | null {
  const models = readings.map((reading) => modelOf(table, reading));
  const [first] = models;
  if (!first) return null;
  return models.every((model) => model?.name === first.name && model.make === first.make) ? first : null;
}

/** Returns the model of the best pattern, unless an equally good one names another. */
function modelOf(table: VpicTable, reading: Reading): { name: string; make: string } | null {
  const best = reading.facts.get(ELEMENT.model);
  if (!best) return null;
  const model = table.model(best.value);
  const tied = reading.models.some(
    (rival) =>
      rival.yearFrom === best.yearFrom && rival.rank === best.rank && table.model(rival.value).name !== model.name,
  );
  return tied ? null : model;
}

function commonTexts(table: VpicTable, readings: Reading[], wanted: (element: number) => boolean): Map<number, string> {
  const [first, ...others] = readings;
  const found = new Map<number, string>();
  for (const [element, fact] of first?.facts ?? []) {
    if (element === ELEMENT.model || !wanted(element)) continue;
    if (others.every((other) => other.facts.get(element)?.value === fact.value))
      found.set(element, table.text(fact.value));
  }
  return found;
}
