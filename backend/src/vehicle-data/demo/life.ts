import type { VehicleData } from '../model/vehicle.js';
import { modelYears } from '../vehicle-name.js';
import { DAYS_A_YEAR, dayFrom, type Day } from './days.js';
import { type Accident, type Fate, fatedAccidents, fatedSales, fatedWriteOff, type WriteOff } from './fate.js';
import { Random } from './random.js';

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
/** Used when the VIN gives no model year; of two possible ones, the life begins with the later. */
const YEAR_WHEN_UNKNOWN = 2016;

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
  firstSale: Day;
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
  const firstSale = firstSaleOf(vin, modelYears(vehicle).at(-1) ?? YEAR_WHEN_UNKNOWN, today);
  const accidents = fate ? fatedAccidents(fate, firstSale) : accidentsOf(vin, firstSale, today);
  const writeOff = fate ? fatedWriteOff(fate, firstSale) : writeOffOf(vin, accidents, today);
  const changes = fate ? fatedSales(fate, firstSale, writeOff) : salesOf(vin, firstSale, writeOff, today);
  const owners = ownersOf(vin, changes);
  const turnedBack = fate ? fate.rollback : new Random(`${vin}:rollback`).chance(0.1);
  const rollback = turnedBack ? (owners[1]?.from ?? null) : null;
  return {
    vin,
    today,
    firstSale,
    owners,
    accidents,
    writeOff,
    rollback,
    fate,
    milesAt: mileage(vin, firstSale, rollback),
    stateAt: (day) => (owners.findLast((owner) => owner.from <= day) ?? owners[0])?.state ?? STATES[0],
  };
}

/** From September before the model year to its August, and not after today. */
function firstSaleOf(vin: string, year: number, today: Day): Day {
  return Math.min(dayFrom(year - 1, 9, 1) + new Random(`${vin}:sale`).int(0, 330), today);
}

function accidentsOf(vin: string, firstSale: Day, today: Day): Accident[] {
  const random = new Random(`${vin}:accidents`);
  const accidents: Accident[] = [];
  if (random.chance(0.45)) return accidents;
  for (
    let day = firstSale + random.int(120, 3000);
    day <= today && accidents.length < 3;
    day += random.int(700, 5000)
  ) {
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
function salesOf(vin: string, firstSale: Day, writeOff: WriteOff | null, today: Day): Day[] {
  const random = new Random(`${vin}:owners`);
  const changes = [firstSale];
  for (let day = firstSale + random.int(700, 3400); day <= today; day += random.int(700, 3000) + changes.length * 300) {
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
function mileage(vin: string, firstSale: Day, rollback: Day | null): (day: Day) => number {
  const random = new Random(`${vin}:miles`);
  const perYear = random.int(6000, 16_500);
  const start = random.int(4, 60);
  const driven = (day: Day): number => start + yearsOfUse(day - firstSale) * perYear;
  const taken = rollback === null ? 0 : driven(rollback) / 3;
  return (day) => Math.round(driven(day) - (rollback !== null && day >= rollback ? taken : 0));
}
