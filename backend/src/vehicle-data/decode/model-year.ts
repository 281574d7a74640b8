import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR, TRUCK, type VpicTable, type Wmi } from './vpic-table.js';
import { explainsAll, isLetterAt, readYear, type Reading } from './match.js';

/** How many of positions 4-8 a pattern must spell out before its year is believed against the law or the other year. */
const STRONG_EVIDENCE = 3;
/** Where position 7 is in a key. */
const CYCLE_PLACE = 3;
/** First model year for which position 7 of a car or light truck is a letter (49 CFR 565.15(b)). */
const LETTER_FROM = 2010;
/** Gross vehicle weight ratings up to 10,000 lb. */
const LIGHT = /^Class [12]/;

/** The model years that remain possible, likeliest first, and what the patterns say of the VIN in each. */
interface YearChoice {
  years: number[];
  readings: Reading[];
}

/**
 * Decides between the model years that position 10 can stand for.
 *
 * Position 7 decides by law for cars, multipurpose vehicles and trucks up to 10,000 lb. For all others only the patterns
 * do: a year is chosen when they name a model in that year alone and explain the VIN well. Otherwise both remain. A VIN for
 * another market has a year only where its patterns name a model by most of the describing positions.
 * @param candidates the years in question, likeliest first, at most two
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
  if (!forNorthAmerica) return among(readings.filter((reading) => believable(table, reading)));
  if (second === undefined) return { years: [first], readings };
  if (isDecidedByLaw(table, wmi, likelier))
    return other && believable(table, other) ? chosen(other) : { years: [first], readings: [] };
  const only = onlyFitting(table, wmi, key, readings);
  return only ? chosen(only) : { years: candidates, readings };
}

const chosen = (reading: Reading): YearChoice => ({ years: [reading.year], readings: [reading] });
const among = (readings: Reading[]): YearChoice => ({ years: readings.map(({ year }) => year), readings });

/** The one reading that names a model, if the law or its patterns rule out an accident; otherwise null. */
function onlyFitting(table: VpicTable, wmi: Wmi, key: Uint8Array, readings: Reading[]): Reading | null {
  const [only, more] = readings.filter(({ models }) => models.length > 0);
  if (!only || more) return null;
  const proven = believable(table, only) || (explainsAll(only) && namesOneModel(table, only));
  return proven || (wmi.type === TRUCK && followsLaw(table, key, only)) ? only : null;
}

/** Whether position 7 tells the cycles of years apart: for cars, and for multipurpose vehicles that are not known to be heavy. */
function isDecidedByLaw(table: VpicTable, wmi: Wmi, reading: Reading | null): boolean {
  if (wmi.type === PASSENGER_CAR) return true;
  return wmi.type === MULTIPURPOSE && (reading === null || weightClass(table, reading) !== 'heavy');
}

/** A truck up to 10,000 lb whose position 7 belongs to its cycle of years. */
function followsLaw(table: VpicTable, key: Uint8Array, reading: Reading): boolean {
  return weightClass(table, reading) === 'light' && isLetterAt(key, CYCLE_PLACE) === reading.year >= LETTER_FROM;
}

function weightClass(table: VpicTable, reading: Reading): 'light' | 'heavy' | null {
  const rating = reading.facts.get(ELEMENT.gvwr);
  if (!rating) return null;
  return LIGHT.test(table.text(rating.value)) ? 'light' : 'heavy';
}

/** Whether one model alone is named, by most of the describing positions, so that the patterns do not fit by accident. */
function believable(table: VpicTable, reading: Reading): boolean {
  return namesOneModel(table, reading) && reading.models.some((claim) => claim.spelledOut >= STRONG_EVIDENCE);
}

const namesOneModel = (table: VpicTable, { models }: Reading): boolean =>
  new Set(models.map((claim) => table.model(claim.value).name)).size === 1;
