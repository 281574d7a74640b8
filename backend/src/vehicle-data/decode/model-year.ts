import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR, TRUCK, type VpicTable, type Wmi } from './vpic-table.js';
import { explainsAll, isLetterAt, readYear, type Reading } from './match.js';

/** How many of positions 4-8 a pattern must spell out to decide against the law or the other year. */
const STRONG_EVIDENCE = 3;
/** Place of position 7 in a key. */
const CYCLE_PLACE = 3;
/** First model year for which position 7 of a car or light truck is a letter (49 CFR 565.15(b)). */
const LETTER_FROM = 2010;
/** Half of the cycle: a model that is also named so much later was entered for every year, so it proves none of them. */
const LONGEST_RUN = 15;
/** Gross vehicle weight ratings up to 10,000 lb. */
const LIGHT = /^Class [12]/;

interface YearChoice {
  years: number[];
  readings: Reading[];
}

/**
 * Decides between the model years that position 10 can mean, at most two, likeliest first. Position 7 decides by law for cars,
 * multipurpose vehicles and trucks up to 10,000 lb; for others the patterns do, when they name a model in one year alone and
 * explain the VIN well. A VIN for another market has a year only where patterns name a model by most of positions 4-8. Patterns
 * that name a model in the earlier year and half a cycle after it decide nothing.
 */
export function chooseYears(
  table: VpicTable,
  wmi: Wmi,
  key: Uint8Array,
  candidates: number[],
  forNorthAmerica: boolean,
): YearChoice {
  const [first, second] = candidates;
  if (first === undefined) return { years: [], readings: [] };
  const likelier = readYear(table, wmi.links, key, first);
  if (forNorthAmerica && likelier && isDecidedByLaw(table, wmi, likelier)) return chosen(likelier);
  const other = second === undefined ? null : readYear(table, wmi.links, key, second);
  const readings = [likelier, other].filter((reading) => reading !== null);
  const isUndated = other !== null && runsOn(table, wmi, key, other);
  if (!forNorthAmerica) {
    const believed = readings.filter((reading) => believable(table, reading));
    return isUndated && believed.includes(other) ? { years: candidates, readings } : among(believed);
  }
  if (second === undefined) return { years: [first], readings };
  if (isDecidedByLaw(table, wmi, likelier))
    return other && believable(table, other) ? chosen(other) : { years: [first], readings: [] };
  const only = onlyFitting(table, wmi, key, readings);
  return only && !(isUndated && only === other) ? chosen(only) : { years: candidates, readings };
}

const chosen = (reading: Reading): YearChoice => ({ years: [reading.year], readings: [reading] });
const among = (readings: Reading[]): YearChoice => ({ years: readings.map(({ year }) => year), readings });

/** Returns the one reading that names a model, if law or patterns rule out a coincidence. */
function onlyFitting(table: VpicTable, wmi: Wmi, key: Uint8Array, readings: Reading[]): Reading | null {
  const [only, more] = readings.filter(({ models }) => models.length > 0);
  if (!only || more) return null;
  const proven = believable(table, only) || (explainsAll(only) && namesOneModel(table, only));
  return proven || (wmi.type === TRUCK && followsLaw(table, key, only)) ? only : null;
}

/** Whether patterns still name its model half a cycle later. */
function runsOn(table: VpicTable, wmi: Wmi, key: Uint8Array, reading: Reading): boolean {
  const names = ({ models }: Reading) => models.map(({ value }) => table.model(value).name);
  const later = readYear(table, wmi.links, key, reading.year + LONGEST_RUN);
  return later !== null && names(later).some((name) => names(reading).includes(name));
}

/** Whether position 7 decides: for cars, and multipurpose vehicles not known to be heavy. */
function isDecidedByLaw(table: VpicTable, wmi: Wmi, reading: Reading | null): boolean {
  if (wmi.type === PASSENGER_CAR) return true;
  return wmi.type === MULTIPURPOSE && (reading === null || weightClass(table, reading) !== 'heavy');
}

/** Whether a truck up to 10,000 lb has the position 7 of its years. */
function followsLaw(table: VpicTable, key: Uint8Array, reading: Reading): boolean {
  return weightClass(table, reading) === 'light' && isLetterAt(key, CYCLE_PLACE) === reading.year >= LETTER_FROM;
}

function weightClass(table: VpicTable, reading: Reading): 'light' | 'heavy' | null {
  const rating = reading.facts.get(ELEMENT.gvwr);
  if (!rating) return null;
  return LIGHT.test(table.text(rating.value)) ? 'light' : 'heavy';
}

/** Whether patterns name one model alone by most of positions 4-8, which is no coincidence. */
function believable(table: VpicTable, reading: Reading): boolean {
  return namesOneModel(table, reading) && reading.models.some((claim) => claim.spelledOut >= STRONG_EVIDENCE);
}

const namesOneModel = (table: VpicTable, { models }: Reading): boolean =>
  new Set(models.map((claim) => table.model(claim.value).name)).size === 1;
