import type { MarketValueRecord } from '../model/history.js';
import type { VehicleData } from '../model/vehicle.js';
import { DAYS_A_YEAR, type Day } from './days.js';
import { yearsOfUse, type Life } from './life.js';

/** Price when new, US cents. */
export interface Worth {
  newCents: number;
}

/** Rounded prices of new vehicles by kind, US dollars: invented for demonstration, in the order they are tried. */
const NEW_PRICES: [RegExp, number][] = [
  [/motorcycle/i, 14_000],
  [/pickup|utility truck/i, 44_000],
  [/truck|bus/i, 60_000],
  [/suv|crossover|wagon/i, 36_000],
  [/van/i, 38_000],
  [/convertible|roadster/i, 42_000],
  [/coupe/i, 34_000],
  [/hatchback/i, 26_000],
];
const OTHER_PRICE = 30_000;
const LUXURY =
  /^(Acura|Aston Martin|Audi|Bentley|BMW|Cadillac|Genesis|Infiniti|Jaguar|Land Rover|Lexus|Maserati|Mercedes-Benz|Porsche|Tesla)$/;
const LUXURY_FACTOR = 1.6;

/** A fifth is lost in the first year, an eighth of the rest in each further one, down to a floor. */
const FIRST_YEAR = 0.8;
const LATER_YEARS = 0.88;
const FLOOR = 0.06;
/** Miles more or less than usual for the age count 6 cents each, up to 15% of the value. */
const USUAL_MILES_A_YEAR = 11_000;
const CENTS_A_MILE = 6;
const MILEAGE_LIMIT = 0.15;
const AFTER_WRITE_OFF = 0.6;
const SPREAD = 0.12;
const ROUND_TO_CENTS = 5000;

export function worthOf(vehicle: VehicleData): Worth {
  const kind = `${vehicle.bodyStyle ?? ''} ${vehicle.bodyStyle ? '' : (vehicle.vehicleType ?? '')}`;
  const dollars = NEW_PRICES.find(([pattern]) => pattern.test(kind))?.[1] ?? OTHER_PRICE;
  return { newCents: Math.round(dollars * 100 * (LUXURY.test(vehicle.make ?? '') ? LUXURY_FACTOR : 1)) };
}

/** Retail value on a day, US cents: price when new, less age, mileage and a write-off. Demonstration figures, not an appraisal. */
export function retailValue({ newCents }: Worth, life: Life, day: Day): number {
  const age = Math.max(0, day - life.firstSale) / DAYS_A_YEAR;
  const kept = age < 1 ? 1 - (1 - FIRST_YEAR) * age : FIRST_YEAR * LATER_YEARS ** (age - 1);
  const aged = newCents * Math.max(FLOOR, kept);
  const extraMiles = life.milesAt(day) - yearsOfUse(day - life.firstSale) * USUAL_MILES_A_YEAR;
  const limit = aged * MILEAGE_LIMIT;
  const driven = aged - Math.min(limit, Math.max(-limit, extraMiles * CENTS_A_MILE));
  const branded = life.writeOff && day >= life.writeOff.day ? driven * AFTER_WRITE_OFF : driven;
  return roundPrice(branded);
}

export function marketValueOf(worth: Worth, life: Life): MarketValueRecord[] {
  const retailCents = retailValue(worth, life, life.today);
  const range = { lowCents: roundPrice(retailCents * (1 - SPREAD)), highCents: roundPrice(retailCents * (1 + SPREAD)) };
  return [{ retailCents, ...range, odometer: life.milesAt(life.today) }];
}

function roundPrice(cents: number): number {
  return Math.max(ROUND_TO_CENTS, Math.round(cents / ROUND_TO_CENTS) * ROUND_TO_CENTS);
}
