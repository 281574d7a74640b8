import { checkDigit } from '../../src/platform/input-rules/vin.js';
import {
  ELEMENT,
  MULTIPURPOSE,
  PASSENGER_CAR,
  TRUCK,
  type VpicTable,
} from '../../src/vehicle-data/decode/vpic-table.js';

/** A VIN written after a pattern of the table, with the model year and vehicle type it was written for. */
export interface TableVin {
  vin: string;
  year: number;
  type: number;
}

const KEY_SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ|';
const VIN_SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const KEY_LENGTH = 14;
const CYCLE_PLACE = 3;
const YEAR_PLACE = 6;
const SERIAL_PLACE = 9;
const LIGHT_VEHICLES: readonly number[] = [PASSENGER_CAR, MULTIPURPOSE, TRUCK];

/** Numbers from 0 to `below`, the same at every run. */
function numbers(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/**
 * One VIN for each schema of each three-character WMI that is valid in one of the years: a pattern that names a model,
 * with whatever it leaves open drawn at random. Position 7 follows the law for the years where it may apply.
 */
export function tableVins(table: VpicTable, years: readonly number[]): TableVin[] {
  const draw = numbers();
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)]!;
  return allWmis().flatMap((code) => {
    const wmi = table.wmi(code);
    const links = wmi ? Array.from({ length: wmi.links[1] - wmi.links[0] }, (_, i) => wmi.links[0] + i) : [];
    return links.flatMap((link): TableVin[] => {
      const valid = years.filter((year) => year >= table.linkFrom[link]! && year <= table.linkTo[link]!);
      const keys = modelKeys(table, table.linkSchema[link]!);
      if (!wmi || valid.length === 0 || keys.length === 0) return [];
      const year = pick(valid);
      const places = symbolsOf(table, pick(keys), year, LIGHT_VEHICLES.includes(wmi.type));
      if (places.some((symbols) => symbols.length === 0)) return [];
      const key = places.map(pick).join('');
      return [{ vin: withCheckDigit(`${code}${key.replace('|', '0')}`), year, type: wmi.type }];
    });
  });
}

/** Those of makers of few vehicles, whose third symbol is '9', have six characters. */
const allWmis = (): string[] =>
  [...VIN_SYMBOLS].flatMap((first) =>
    [...VIN_SYMBOLS].flatMap((second) =>
      [...VIN_SYMBOLS].filter((third) => third !== '9').map((third) => first + second + third),
    ),
  );

/** Keys of the patterns of a schema that name a model. */
function modelKeys(table: VpicTable, schema: number): number[] {
  const keys: number[] = [];
  for (let group = table.schemaStart[schema]!; group < table.schemaStart[schema + 1]!; group++) {
    const elements = table.patternElement.subarray(table.groupStart[group], table.groupStart[group + 1]);
    if (elements.includes(ELEMENT.model)) keys.push(table.groupKey[group]!);
  }
  return keys;
}

/** The symbols that each place of a key may have. */
function symbolsOf(table: VpicTable, key: number, year: number, light: boolean): string[][] {
  const places = Array.from({ length: KEY_LENGTH }, (_, place) =>
    place < SERIAL_PLACE ? [...VIN_SYMBOLS] : [...'0123456789'],
  );
  places[5] = ['|'];
  places[YEAR_PLACE] = [YEAR_CODES[(year - 1980) % 30]!];
  const cycle = year < 2010 ? /\d/ : /[A-Z]/;
  if (light) places[CYCLE_PLACE] = places[CYCLE_PLACE]!.filter((symbol) => cycle.test(symbol));
  for (let i = table.keyStart[key]!; i < table.keyStart[key + 1]!; i++) {
    const condition = table.keyConditions[i]!;
    const place = condition & 15;
    places[place] = accepted(table, condition >>> 4).filter((symbol) =>
      place < SERIAL_PLACE ? places[place]!.includes(symbol) : VIN_SYMBOLS.includes(symbol),
    );
  }
  return places;
}

const accepted = (table: VpicTable, symbolClass: number): string[] =>
  [...KEY_SYMBOLS].filter(
    (_, symbol) => ((table.classMasks[symbolClass * 2 + (symbol >> 5)]! >>> (symbol & 31)) & 1) === 1,
  );

const withCheckDigit = (vin: string): string => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);
