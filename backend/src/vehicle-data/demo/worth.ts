import type { MarketValueRecord } from '../model/history.js';
import type { VehicleData } from '../model/vehicle.js';
import { DAYS_A_YEAR, type Day } from './days.js';
import { yearsOfUse, type Life } from './life.js';

/** Price when new, US cents. */
export interface Worth {
  newCents: number;
}

/** Typical prices of new vehicles by kind, US dollars: rounded, for demonstration, in the order they are tried. */
const NEW_PRICES: [RegExp, number][] = [
  [/motorcycle/i, 14_000],
  [/trailer/i, 32_000],
  [/pickup|utility truck/i, 55_000],
  [/truck|bus|incomplete|fire/i, 110_000],
  [/suv|crossover/i, 42_000],
  [/van/i, 44_000],
  [/convertible|roadster/i, 48_000],
  [/coupe/i, 38_000],
  [/wagon/i, 36_000],
  [/hatchback/i, 30_000],
];
const OTHER_PRICE = 33_000;
const LUXURY =
  /^(Acura|Aston Martin|Audi|Bentley|BMW|Cadillac|Genesis|Infiniti|Jaguar|Land Rover|Lexus|Maserati|Mercedes-Benz|Porsche|Tesla)$/;
const LUXURY_FACTOR = 1.6;
/** Engines from this size on, liters, and power from this figure on, horsepower, make a car the better one of its kind. */
const LARGE_ENGINE = 3;
const STRONG_ENGINE = 250;
const ENGINE_FACTOR = 1.25;
const CAR = /sedan|coupe|hatchback|convertible|roadster|wagon/i;

/** Share of its value that a vehicle keeps in its first year, and of the rest in each further one. */
const FIRST_YEAR = 0.85;
const LATER_YEARS = 0.895;
/** Share of the price when new below which no age and mileage bring a vehicle. */
const FLOOR = 0.05;
/** Each mile more or less than usual for the age counts 3 percent in 10,000, up to a quarter of the value. */
const USUAL_MILES_A_YEAR = 12_000;
const SHARE_A_MILE = 0.03 / 10_000;
const MILEAGE_LIMIT = 0.25;
const AFTER_WRITE_OFF = 0.6;
/** The market pays from a fifth less to an eighth more than retail: from what a dealer gives to what a good example costs. */
const RANGE = { low: 0.78, high: 1.12 };
const ROUND_TO_CENTS = 5000;

export function worthOf(vehicle: VehicleData): Worth {
  const kind = vehicle.bodyStyle ?? vehicle.vehicleType ?? '';
  const dollars = NEW_PRICES.find(([pattern]) => pattern.test(kind))?.[1] ?? OTHER_PRICE;
  const luxury = LUXURY.test(vehicle.make ?? '') ? LUXURY_FACTOR : 1;
  const strong = (vehicle.displacement ?? 0) >= LARGE_ENGINE || (vehicle.horsepower ?? 0) >= STRONG_ENGINE;
  const engine = CAR.test(kind) && strong ? ENGINE_FACTOR : 1;
  return { newCents: Math.round(dollars * 100 * luxury * engine) };
}

/**
 * Retail value of a vehicle without a write-off, US cents: price when new, less age, more or less by mileage. Demonstration
 * figures, not an appraisal. Never higher for an older vehicle, nor for more miles.
 * @param days age in days since the first sale
 */
export function depreciated({ newCents }: Worth, days: number, miles: number): number {
  const age = Math.max(0, days) / DAYS_A_YEAR;
  const share = age < 1 ? 1 - (1 - FIRST_YEAR) * age : FIRST_YEAR * LATER_YEARS ** (age - 1);
  const extraMiles = miles - yearsOfUse(Math.max(0, days)) * USUAL_MILES_A_YEAR;
  const byMileage = Math.min(MILEAGE_LIMIT, Math.max(-MILEAGE_LIMIT, extraMiles * SHARE_A_MILE));
  return newCents * Math.max(FLOOR, share * (1 - byMileage));
}

/** Retail value on a day of its life, US cents. */
export function retailValue(worth: Worth, life: Life, day: Day): number {
  const value = depreciated(worth, day - life.begin, life.milesAt(day));
  return roundPrice(life.writeOff && day >= life.writeOff.day ? value * AFTER_WRITE_OFF : value);
}

/** @param worth null when the model year is not known: then nothing says what age to value */
export function marketValueOf(worth: Worth | null, life: Life): MarketValueRecord[] {
  if (!worth) return [];
  const retailCents = retailValue(worth, life, life.today);
  return [
    {
      retailCents,
      lowCents: roundPrice(retailCents * RANGE.low),
      highCents: roundPrice(retailCents * RANGE.high),
      odometer: life.milesAt(life.today),
    },
  ];
}

function roundPrice(cents: number): number {
  return Math.max(ROUND_TO_CENTS, Math.round(cents / ROUND_TO_CENTS) * ROUND_TO_CENTS);
}
