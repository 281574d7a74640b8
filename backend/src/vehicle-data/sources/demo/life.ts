import { type VehicleData } from '../../decode/vehicle.js';
import { Random } from './random.js';
import { modelYears } from '../../../platform/input-rules/vehicle-name.js';

/** Days since 1970-01-01, UTC. */
export type Day = number;

const MILLISECONDS = 86_400_000;
export const DAYS_A_YEAR = 365.25;

export const dayOf = (date: Date): Day => Math.floor(date.getTime() / MILLISECONDS);

/** Returns YYYY-MM-DD. */
export const isoDate = (day: Day): string => new Date(Math.floor(day) * MILLISECONDS).toISOString().slice(0, 10);

/** The fixed history of a test vehicle. */
export interface Fate {
  owners: number;
  accident: boolean;
  writeOff: 'collision' | 'flood' | null;
  rollback: boolean;
  theft: boolean;
  recalls: number;
  openLien: boolean;
}

interface Accident {
  day: Day;
  severity: 'minor' | 'moderate' | 'severe';
}

interface WriteOff {
  cause: 'collision' | 'flood';
  day: Day;
  rebuilt: Day | null;
}

interface Events {
  accidents: Accident[];
  writeOff: WriteOff | null;
  /** When the vehicle got another owner. */
  changes: Day[];
}

/** Days after the first sale, all within the first five years. */
const SALE_DAYS = 320;
const DAMAGE_DAY = 500;
const REBUILT_DAY = 630;

function fatedEvents({ accident, writeOff: cause, owners }: Fate, firstSale: Day): Events {
  const day = firstSale + DAMAGE_DAY;
  const rebuilt = firstSale + REBUILT_DAY;
  return {
    accidents: accident ? [{ day, severity: cause === 'collision' ? 'severe' : 'moderate' }] : [],
    writeOff: cause && { cause, day, rebuilt },
    changes: cause ? [firstSale, rebuilt] : Array.from({ length: owners }, (_, index) => firstSale + index * SALE_DAYS),
  };
}

function drawnEvents(vin: string, begin: Day, today: Day): Events {
  const accidents = accidentsOf(vin, begin, today);
  const writeOff = writeOffOf(vin, accidents, today);
  return { accidents, writeOff, changes: salesOf(vin, begin, writeOff, today) };
}

const STATES = ['CA', ...'TX FL NY PA IL OH GA NC MI NJ WA AZ CO MN OR'.split(' ')] as [string, ...string[]];
const YEAR_WHEN_UNKNOWN = 2016;
/** Begin of the records after the latest possible model year, where the VIN does not decide. */
const DAYS_BEFORE_RECORDS = { least: 500, most: 900 };
const MILES_BEFORE_RECORDS = { least: 28_000, most: 74_000 };

interface Owner {
  from: Day;
  /** Null for the current owner. */
  to: Day | null;
  state: string;
}

/** The life of an invented vehicle, on which all sections agree. */
export interface Life extends Omit<Events, 'changes'> {
  vin: string;
  today: Day;
  begin: Day;
  /** Whether records begin with the first sale; false where the model year is not decided. */
  isFromNew: boolean;
  owners: Owner[];
  rollback: Day | null;
  fate: Fate | null;
  milesAt(day: Day): number;
  stateAt(day: Day): string;
}

/** Invents a life until `today`. Each strand has its seed and runs forward, so that a later day only adds events. */
export function liveThrough(vin: string, vehicle: VehicleData, today: Day, fate: Fate | null = null): Life {
  const isFromNew = vehicle.year !== null;
  const begin = beginOf(vin, vehicle, today);
  const { changes, ...events } = fate ? fatedEvents(fate, begin) : drawnEvents(vin, begin, today);
  const owners = ownersOf(vin, changes);
  const turnedBack = fate ? fate.rollback : new Random(`${vin}:rollback`).chance(0.1);
  const rollback = turnedBack ? (owners[1]?.from ?? null) : null;
  return {
    ...{ vin, today, begin, isFromNew, owners, ...events, rollback, fate },
    milesAt: mileage(vin, { begin, isFromNew, rollback }),
    stateAt: (day) => (owners.findLast((owner) => owner.from <= day) ?? owners[0])?.state ?? STATES[0],
  };
}

/** From September before the model year to its August; later where the year is not decided, so that records don't tell it. */
function beginOf(vin: string, vehicle: VehicleData, today: Day): Day {
  const latest = modelYears(vehicle).at(-1) ?? YEAR_WHEN_UNKNOWN;
  const firstSale = Date.UTC(latest - 1, 8, 1) / MILLISECONDS + new Random(`${vin}:sale`).int(0, 330);
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

function writeOffOf(vin: string, accidents: Accident[], today: Day): WriteOff | null {
  const random = new Random(`${vin}:writeoff`);
  const severe = accidents.find((accident) => accident.severity === 'severe' && random.chance(0.75));
  if (!severe) return null;
  const rebuilt = severe.day + random.int(70, 220);
  return { cause: 'collision', day: severe.day, rebuilt: rebuilt <= today ? rebuilt : null };
}

function salesOf(vin: string, begin: Day, writeOff: WriteOff | null, today: Day): Day[] {
  const random = new Random(`${vin}:owners`);
  const changes = [begin];
  for (let day = begin + random.int(700, 3400); day <= today; day += random.int(700, 3000) + changes.length * 300) {
    if (!writeOff || day < writeOff.day || day > (writeOff.rebuilt ?? today)) changes.push(day);
  }
  if (writeOff?.rebuilt) changes.push(writeOff.rebuilt);
  return changes.sort((a, b) => a - b);
}

function ownersOf(vin: string, changes: Day[]): Owner[] {
  const moves = new Random(`${vin}:states`);
  let state: string = moves.pick(STATES);
  return changes.map((from, index) => {
    if (index > 0 && moves.chance(0.3)) state = moves.pick(STATES);
    return { from, to: changes[index + 1] ?? null, state };
  });
}

/** Returns years of full use: half use after eight years, a fifth after sixteen. */
export function yearsOfUse(days: number): number {
  const years = days / DAYS_A_YEAR;
  return Math.min(years, 8) + Math.min(Math.max(years - 8, 0), 8) * 0.5 + Math.max(years - 16, 0) * 0.2;
}

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
