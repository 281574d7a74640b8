import { ELEMENT, type VpicTable } from './vpic-table.js';

/** Alphabet of the patterns; a bar takes the place of position 9, the check digit. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ|';
const DESCRIBING_PLACES = 5;
/** Place of position 11, the plant, in a key. */
export const PLANT_PLACE = 7;

interface Fact {
  /** Text number in the table; for the element model its model number. */
  value: number;
  yearFrom: number;
  rank: number;
}

interface ModelClaim extends Fact {
  /** How many of positions 4-8 the pattern spells out. */
  spelledOut: number;
}

/** What the patterns say of a VIN for one model year. */
export interface Reading {
  year: number;
  facts: Map<number, Fact>;
  /** Bits of the places of the key that matching patterns spell out. */
  places: number;
  models: ModelClaim[];
}

/** Returns the symbol numbers of positions 4-8, bar, 10-17, for which patterns are written. */
export function keyOf(vin: string): Uint8Array {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  return Uint8Array.from(text, (symbol) => SYMBOLS.indexOf(symbol));
}

export const isLetterAt = (key: Uint8Array, place: number): boolean => key[place]! >= 10;

/** Returns the bits of the places a matching key spells out; -1 when it does not match. */
function matchKey(table: VpicTable, key: number, symbols: Uint8Array): number {
  const { keyStart, keyConditions, classMasks } = table;
  const end = keyStart[key + 1]!;
  let places = 0;
  for (let i = keyStart[key]!; i < end; i++) {
    const condition = keyConditions[i]!;
    const place = condition & 15;
    const symbol = symbols[place]!;
    if (((classMasks[(condition >>> 4) * 2 + (symbol >> 5)]! >>> (symbol & 31)) & 1) === 0) return -1;
    places |= 1 << place;
  }
  return places;
}

/** Counts positions 4-8 among the places. */
export function describingPlaces(places: number): number {
  let count = 0;
  for (let place = 0; place < DESCRIBING_PLACES; place++) count += (places >> place) & 1;
  return count;
}

/** Whether patterns explain positions 4-8 and the plant. */
export const explainsAll = ({ places }: Reading): boolean =>
  describingPlaces(places) === DESCRIBING_PLACES && ((places >> PLANT_PLACE) & 1) === 1;

/** Reads a key with every schema of the WMI valid in `year`; null when there is none. */
export function readYear(table: VpicTable, links: [number, number], symbols: Uint8Array, year: number): Reading | null {
  const reading: Reading = { year, facts: new Map(), places: 0, models: [] };
  let schemas = 0;
  for (let link = links[0]; link < links[1]; link++) {
    const from = table.linkFrom[link]!;
    if (from > year || table.linkTo[link]! < year) continue;
    schemas++;
    readSchema(table, table.linkSchema[link]!, from, symbols, reading);
  }
  if (schemas === 0) return null;
  addEngineFacts(table, reading);
  return reading;
}

function readSchema(table: VpicTable, schema: number, yearFrom: number, symbols: Uint8Array, into: Reading): void {
  const end = table.schemaStart[schema + 1]!;
  for (let group = table.schemaStart[schema]!; group < end; group++) {
    const key = table.groupKey[group]!;
    const places = matchKey(table, key, symbols);
    if (places < 0) continue;
    into.places |= places;
    for (let row = table.groupStart[group]!; row < table.groupStart[group + 1]!; row++) {
      addPattern(table, row, places, yearFrom, into);
    }
  }
}

/** Prefers the schema that begins later, then the lower rank, then the first pattern. */
function addPattern(table: VpicTable, row: number, places: number, yearFrom: number, into: Reading): void {
  const element = table.patternElement[row]!;
  const fact = { value: table.patternValue[row]!, yearFrom, rank: table.patternRank[row]! };
  const rival = into.facts.get(element);
  if (!rival || yearFrom > rival.yearFrom || (yearFrom === rival.yearFrom && fact.rank < rival.rank))
    into.facts.set(element, fact);
  if (element === ELEMENT.model) into.models.push({ ...fact, spelledOut: describingPlaces(places) });
}

/** Fills gaps with what is known of the named engine family. */
function addEngineFacts(table: VpicTable, reading: Reading): void {
  const engine = reading.facts.get(ELEMENT.engineModel);
  if (!engine) return;
  for (const [element, value] of table.engineFacts(engine.value)) {
    if (!reading.facts.has(element))
      reading.facts.set(element, { value, yearFrom: engine.yearFrom, rank: engine.rank });
  }
}
