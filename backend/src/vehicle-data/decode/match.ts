import { ELEMENT, type VpicTable } from './vpic-table.js';

/** Numbers of the symbols in a pattern's alphabet; position 9 (the check digit) is not part of a key, a bar stands there. */
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ|';
const DESCRIBING_PLACES = 5;
/** Where position 11, the plant, is in a key. */
export const PLANT_PLACE = 7;

/** The value chosen for an element and what decided for it. */
interface Fact {
  /** Text number in the table; model number for the element model. */
  value: number;
  yearFrom: number;
  rank: number;
}

/** A model named by a pattern, and how many of positions 4-8 the pattern spells out. */
interface ModelClaim extends Fact {
  spelledOut: number;
}

/** Everything the patterns say of a VIN for one model year. */
export interface Reading {
  year: number;
  facts: Map<number, Fact>;
  /** How many patterns matched. */
  patterns: number;
  /** The places of the key that some matching pattern spells out, one bit each. */
  places: number;
  /** Every model a matching pattern names. */
  models: ModelClaim[];
}

/** The part of a VIN patterns are written for: positions 4-8, bar, 10-17, as symbol numbers. */
export function keyOf(vin: string): Uint8Array {
  const text = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  return Uint8Array.from(text, (symbol) => SYMBOLS.indexOf(symbol));
}

/** Whether a key has a letter at a place. */
export const isLetterAt = (key: Uint8Array, place: number): boolean => key[place]! >= 10;

/** The places a matching key spells out, one bit each; -1 when it does not match. */
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

/** How many of positions 4-8 are among the places. */
export function describingPlaces(places: number): number {
  let count = 0;
  for (let place = 0; place < DESCRIBING_PLACES; place++) count += (places >> place) & 1;
  return count;
}

/** Whether patterns explain all of positions 4-8 and the plant. */
export const explainsAll = ({ places }: Reading): boolean =>
  describingPlaces(places) === DESCRIBING_PLACES && ((places >> PLANT_PLACE) & 1) === 1;

/** Reads the VIN's key with every schema of the WMI that is valid in `year`. Null when the WMI has none for that year. */
export function readYear(table: VpicTable, links: [number, number], symbols: Uint8Array, year: number): Reading | null {
  const reading: Reading = { year, facts: new Map(), patterns: 0, places: 0, models: [] };
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

/** Keeps the better of two rivals: the schema that begins later, then the lower rank, then the one met first. */
function addPattern(table: VpicTable, row: number, places: number, yearFrom: number, into: Reading): void {
  const element = table.patternElement[row]!;
  const fact = { value: table.patternValue[row]!, yearFrom, rank: table.patternRank[row]! };
  into.patterns++;
  const rival = into.facts.get(element);
  if (!rival || yearFrom > rival.yearFrom || (yearFrom === rival.yearFrom && fact.rank < rival.rank))
    into.facts.set(element, fact);
  if (element === ELEMENT.model) {
    into.models.push({ ...fact, spelledOut: describingPlaces(places) });
  }
}

/** What is known of the named engine family fills the gaps the vehicle's own patterns leave. */
function addEngineFacts(table: VpicTable, reading: Reading): void {
  const engine = reading.facts.get(ELEMENT.engineModel);
  if (!engine) return;
  for (const [element, value] of table.engineFacts(engine.value)) {
    if (!reading.facts.has(element))
      reading.facts.set(element, { value, yearFrom: engine.yearFrom, rank: engine.rank });
  }
}
