import { candidateYears, checkDigitState, isNorthAmerican } from '../vin.js';
import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR } from './elements.js';
import { keyOf, readYear, type Reading } from './match.js';
import type { VpicTable, Wmi } from './table.js';

/** Vehicles are sold ahead of their model year, so that a VIN may name a year after the one the data is from. */
const YEARS_AHEAD = 2;
/** How many of positions 4-8 must agree before a VIN that is not surely written for North America is believed. */
const STRONG_EVIDENCE = 3;

/** What a VIN was found to say, still in the table's own terms. */
export interface Decoded {
  wmi: Wmi;
  /** Null when the VIN does not say it for certain. */
  year: number | null;
  /** The matched model with its make; null when none matched, or several did and the data does not decide. */
  model: { name: string; make: string } | null;
  /** Text of each element for the year; of the plant only, unless the model is known. */
  facts: Map<number, string>;
  /** Places of the key (see `keyOf`) that a matching pattern spells out, one bit each; 0 unless the model is known. */
  places: number;
}

const PLANT: ReadonlySet<number> = new Set([ELEMENT.plantCity, ELEMENT.plantState, ELEMENT.plantCountry]);

/**
 * Decodes a well-formed VIN. Null when its maker is not in the table.
 *
 * Method: NHTSA's published procedure. The WMI (positions 1-3, with 12-14 when position 3 is '9') leads to pattern schemas,
 * each valid for a span of model years; the year comes from position 10, its cycle from position 7. Each candidate year is
 * read apart and the best reading kept. Stricter than NHTSA where its answer would be a guess: see `believable`.
 */
export function decodeVin(table: VpicTable, vin: string): Decoded | null {
  const wmi = table.wmi(vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3));
  if (!wmi) return null;
  const latest = Number(table.asOf.slice(0, 4)) + YEARS_AHEAD;
  const years = vin.slice(3, 6) === 'ZZZ' ? [] : candidateYears(vin, latest);
  const forNorthAmerica = isNorthAmerican(vin) || checkDigitState(vin) === 'valid';
  const reading = chooseReading(table, wmi, vin, years, forNorthAmerica);
  const model = reading && theModel(table, reading);
  if (reading && model)
    return { wmi, year: reading.year, model, facts: texts(table, reading, () => true), places: reading.places };
  if (!forNorthAmerica) return { wmi, year: null, model: null, facts: new Map(), places: 0 };
  const year = yearWithoutModel(wmi, years);
  const facts =
    reading && reading.year === year
      ? texts(table, reading, (element) => PLANT.has(element))
      : new Map<number, string>();
  return { wmi, year, model: null, facts, places: 0 };
}

/** Position 7 tells the cycle of years apart by law for cars and multipurpose vehicles; of others it is only likely. */
function cycleIsCertain(wmi: Wmi): boolean {
  return wmi.type === PASSENGER_CAR || wmi.type === MULTIPURPOSE;
}

function yearWithoutModel(wmi: Wmi, years: number[]): number | null {
  return years.length === 1 || cycleIsCertain(wmi) ? (years[0] ?? null) : null;
}

/** The reading to go by, or null when no candidate year can be believed. */
function chooseReading(
  table: VpicTable,
  wmi: Wmi,
  vin: string,
  years: number[],
  forNorthAmerica: boolean,
): Reading | null {
  const key = keyOf(vin);
  const certain = cycleIsCertain(wmi);
  const readings: Reading[] = [];
  for (const [order, year] of years.entries()) {
    if (certain && readings.length > 0) break;
    const reading = readYear(table, wmi.links, key, year);
    if (reading && ((forNorthAmerica && !(certain && order > 0)) || believable(table, reading))) readings.push(reading);
  }
  return readings.sort((a, b) => compareReadings(table, a, b))[0] ?? null;
}

/**
 * Outside North America makers number freely, and a pattern made for American cars can fit by accident; so can one of the
 * other cycle of years. Such a reading counts only when one model alone is named, by most of the describing positions.
 */
function believable(table: VpicTable, reading: Reading): boolean {
  const names = new Set(reading.models.map((claim) => table.model(claim.value).name));
  return names.size === 1 && reading.models.some((claim) => claim.spelledOut >= STRONG_EVIDENCE);
}

/** Better first: a model found, then more of what matters filled, then more patterns, then the later year. */
function compareReadings(table: VpicTable, a: Reading, b: Reading): number {
  const model = Number(b.facts.has(ELEMENT.model)) - Number(a.facts.has(ELEMENT.model));
  return model || weigh(table, b) - weigh(table, a) || b.patterns - a.patterns || b.year - a.year;
}

function weigh(table: VpicTable, reading: Reading): number {
  let sum = 0;
  for (const element of reading.facts.keys()) sum += table.weights[element] ?? 0;
  return sum;
}

/** The model the best pattern names, unless an equally good one names another: then nothing is claimed. */
function theModel(table: VpicTable, reading: Reading): { name: string; make: string } | null {
  const best = reading.facts.get(ELEMENT.model);
  if (!best) return null;
  const model = table.model(best.value);
  const tied = reading.models.some(
    (rival) =>
      rival.yearFrom === best.yearFrom && rival.rank === best.rank && table.model(rival.value).name !== model.name,
  );
  return tied ? null : model;
}

function texts(table: VpicTable, reading: Reading, wanted: (element: number) => boolean): Map<number, string> {
  const found = new Map<number, string>();
  for (const [element, fact] of reading.facts) {
    if (element !== ELEMENT.model && wanted(element)) found.set(element, table.text(fact.value));
  }
  return found;
}
