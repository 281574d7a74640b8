import { type VehicleData, modelYears } from '../../decode/vehicle.js';
import { Random } from './random.js';

/** Days since 1970-01-01, UTC: the unit demonstration timelines are made in. */
export type Day = number;

const MILLISECONDS = 86_400_000;
export const DAYS_A_YEAR = 365.25;

export function dayOf(date: Date): Day {
  return Math.floor(date.getTime() / MILLISECONDS);
}

/** `month` counts from 1. */
export function dayFrom(year: number, month: number, day: number): Day {
  return Date.UTC(year, month - 1, day) / MILLISECONDS;
}

/** By day: a timeline has dozens of them, and all timelines share those of some fifty years. */
const written = new Map<Day, string>();

/** YYYY-MM-DD */
export function isoDate(moment: Day): string {
  const day = Math.floor(moment);
  const text = written.get(day) ?? new Date(day * MILLISECONDS).toISOString().slice(0, 10);
  written.set(day, text);
  return text;
}

/** What happened to a test vehicle: stated, where other demonstration vehicles have it drawn. */
export interface Fate {
  owners: number;
  accident: boolean;
  writeOff: 'collision' | 'flood' | null;
  rollback: boolean;
  theft: boolean;
  recalls: number;
  openLien: boolean;
}

export interface Accident {
  day: Day;
  severity: 'minor' | 'moderate' | 'severe';
}

/** A write-off: from the damage until the vehicle was inspected and titled as rebuilt, if it has been. */
export interface WriteOff {
  cause: 'collision' | 'flood';
  day: Day;
  rebuilt: Day | null;
}

/** Test vehicles are some years old: all of their fate lies in the first five. */
const SALE_DAYS = 320;
const DAMAGE_DAY = 500;
const REBUILT_DAY = 630;

export function fatedAccidents({ accident, writeOff }: Fate, firstSale: Day): Accident[] {
  if (!accident) return [];
  return [{ day: firstSale + DAMAGE_DAY, severity: writeOff === 'collision' ? 'severe' : 'moderate' }];
}

export function fatedWriteOff({ writeOff }: Fate, firstSale: Day): WriteOff | null {
  return writeOff && { cause: writeOff, day: firstSale + DAMAGE_DAY, rebuilt: firstSale + REBUILT_DAY };
}

/** Days on which it changed hands, the first sale included; a rebuilt vehicle is sold when it is titled again. */
export function fatedSales({ owners }: Fate, firstSale: Day, writeOff: WriteOff | null): Day[] {
  if (writeOff?.rebuilt) return [firstSale, writeOff.rebuilt];
  return Array.from({ length: owners }, (_, index) => firstSale + index * SALE_DAYS);
}

const STATES = [
  'CA',
  'TX',
  'FL',
  'NY',
  'PA',
  'IL',
  'OH',
  'GA',
  'NC',
  'MI',
  'NJ',
  'WA',
  'AZ',
  'CO',
  'MN',
  'OR',
] as const;
/** Used when the VIN gives no model year at all. */
const YEAR_WHEN_UNKNOWN = 2016;
/** Where the model year is not decided: how long after the latest possible one the records begin, and with which mileage. */
const DAYS_BEFORE_RECORDS = { least: 500, most: 900 };
const MILES_BEFORE_RECORDS = { least: 28_000, most: 74_000 };

interface Owner {
  from: Day;
  /** Null for the current owner. */
  to: Day | null;
  state: string;
}

/** The skeleton all sections are hung on, so that they agree with each other. */
export interface Life {
  vin: string;
  today: Day;
  /** When its records begin. */
  begin: Day;
  /** Whether they begin with the sale of the new vehicle; false where the model year is not decided. */
  isFromNew: boolean;
  owners: Owner[];
  accidents: Accident[];
  writeOff: WriteOff | null;
  /** The change of owner at which the odometer was turned back. */
  rollback: Day | null;
  /** Of a test vehicle; for others everything is drawn. */
  fate: Fate | null;
  milesAt(day: Day): number;
  stateAt(day: Day): string;
}

/**
 * Makes up one vehicle's life up to `today` from its VIN. Each strand draws from its own seed and runs forward in time, so
 * that a later `today` adds events and never changes those there were. A test vehicle's fate takes the place of the draw.
 */
export function liveThrough(vin: string, vehicle: VehicleData, today: Day, fate: Fate | null = null): Life {
  const isFromNew = vehicle.year !== null;
  const begin = beginOf(vin, vehicle, today);
  const accidents = fate ? fatedAccidents(fate, begin) : accidentsOf(vin, begin, today);
  const writeOff = fate ? fatedWriteOff(fate, begin) : writeOffOf(vin, accidents, today);
  const changes = fate ? fatedSales(fate, begin, writeOff) : salesOf(vin, begin, writeOff, today);
  const owners = ownersOf(vin, changes);
  const turnedBack = fate ? fate.rollback : new Random(`${vin}:rollback`).chance(0.1);
  const rollback = turnedBack ? (owners[1]?.from ?? null) : null;
  return {
    vin,
    today,
    begin,
    isFromNew,
    owners,
    accidents,
    writeOff,
    rollback,
    fate,
    milesAt: mileage(vin, { begin, isFromNew, rollback }),
    stateAt: (day) => (owners.findLast((owner) => owner.from <= day) ?? owners[0])?.state ?? STATES[0],
  };
}

/**
 * The first sale, from September before the model year to its August. Where that year is not decided, a day that fits each possible one,
 * so that no record tells which it is. Never after today.
 */
function beginOf(vin: string, vehicle: VehicleData, today: Day): Day {
  const latest = modelYears(vehicle).at(-1) ?? YEAR_WHEN_UNKNOWN;
  const firstSale = dayFrom(latest - 1, 9, 1) + new Random(`${vin}:sale`).int(0, 330);
  const { least, most } = DAYS_BEFORE_RECORDS;
  const before = vehicle.year === null ? new Random(`${vin}:record`).int(least, most) : 0;
  return Math.min(firstSale + before, today);
}

function accidentsOf(vin: string, begin: Day, today: Day): Accident[] {
  const random = new Random(`${vin}:accidents`);
  const accidents: Accident[] = [];
  if (random.chance(0.45)) return accidents;
  for (let day = begin + random.int(120, 3000); day <= today && accidents.length < 3; day += random.int(700, 5000)) {
    accidents.push({ day, severity: random.pick(['minor', 'minor', 'moderate', 'severe']) });
  }
  return accidents;
}

/** Three severe accidents of four are a total loss; a vehicle is written off once. */
function writeOffOf(vin: string, accidents: Accident[], today: Day): WriteOff | null {
  const random = new Random(`${vin}:writeoff`);
  const severe = accidents.find((accident) => accident.severity === 'severe' && random.chance(0.75));
  if (!severe) return null;
  const rebuilt = severe.day + random.int(70, 220);
  return { cause: 'collision', day: severe.day, rebuilt: rebuilt <= today ? rebuilt : null };
}

/** A rebuilt vehicle gets a new owner, and nobody buys it while it is written off. */
function salesOf(vin: string, begin: Day, writeOff: WriteOff | null, today: Day): Day[] {
  const random = new Random(`${vin}:owners`);
  const changes = [begin];
  for (let day = begin + random.int(700, 3400); day <= today; day += random.int(700, 3000) + changes.length * 300) {
    if (!writeOff || day < writeOff.day || day > (writeOff.rebuilt ?? today)) changes.push(day);
  }
  if (writeOff?.rebuilt) changes.push(writeOff.rebuilt);
  return changes.sort((a, b) => a - b);
}

/** Owners follow each other without a gap. */
function ownersOf(vin: string, changes: Day[]): Owner[] {
  const moves = new Random(`${vin}:states`);
  let state: string = moves.pick(STATES);
  return changes.map((from, index) => {
    if (index > 0 && moves.chance(0.3)) state = moves.pick(STATES);
    return { from, to: changes[index + 1] ?? null, state };
  });
}

/** Old vehicles are driven less: half as far after eight years, a fifth after sixteen. Years of full use, from days of age. */
export function yearsOfUse(days: number): number {
  const years = days / DAYS_A_YEAR;
  return Math.min(years, 8) + Math.min(Math.max(years - 8, 0), 8) * 0.5 + Math.max(years - 16, 0) * 0.2;
}

/** Miles on the odometer: a yearly distance for every year of use, less the third a rollback took away. */
function mileage(
  vin: string,
  { begin, isFromNew, rollback }: Pick<Life, 'begin' | 'isFromNew' | 'rollback'>,
): (day: Day) => number {
  const random = new Random(`${vin}:miles`);
  const perYear = random.int(6000, 16_500);
  const { least, most } = isFromNew ? { least: 4, most: 60 } : MILES_BEFORE_RECORDS;
  const start = random.int(least, most);
  const driven = (day: Day): number => start + yearsOfUse(day - begin) * perYear;
  const taken = rollback === null ? 0 : driven(rollback) / 3;
  return (day) => Math.round(driven(day) - (rollback !== null && day >= rollback ? taken : 0));
}
