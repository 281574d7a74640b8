import type { MarketValueRecord } from '../../findings/history.js';
import type { VehicleData } from '../../decode/vehicle.js';
import { DAYS_A_YEAR, type Day, yearsOfUse, type Life } from './life.js';

export interface Worth {
  newCents: number;
  decline: Decline;
}

/** Shares of the value left after the first and each later year, and of the new price never lost. */
interface Decline {
  firstYear: number;
  laterYears: number;
  floor: number;
}

const USUAL: Decline = { firstYear: 0.85, laterYears: 0.895, floor: 0.05 };
const ELECTRIC: Decline = { firstYear: 0.8, laterYears: 0.87, floor: 0.05 };
const SOUGHT_AFTER: Decline = { firstYear: 0.9, laterYears: 0.93, floor: 0.15 };
const COLLECTED: Decline = { firstYear: 0.95, laterYears: 0.96, floor: 0.3 };

/** Invented prices of new vehicles by make and model, US dollars; the first match, otherwise by body style. */
const MODEL_PRICES: [make: RegExp, model: RegExp, dollars: number, decline?: Decline][] = [
  [/^(Bugatti|Koenigsegg|Pagani)$/i, /./, 1_500_000, COLLECTED],
  [/^(Ferrari|Lamborghini|McLaren)$/i, /./, 260_000, COLLECTED],
  [/^Rolls-Royce$/i, /./, 330_000],
  [/^(Bentley|Aston Martin|Maybach|Spyker)$/i, /./, 200_000],
  [/^Maserati$/i, /./, 95_000],
  [/^Mercedes/i, /^G-Class/i, 140_000, SOUGHT_AFTER],
  [/^Porsche$/i, /^(911|Panamera|Taycan)/i, 115_000, SOUGHT_AFTER],
  [/^Tesla$/i, /^Model 3/i, 45_000, ELECTRIC],
  [/^Tesla$/i, /^Model Y/i, 52_000, ELECTRIC],
  [/^Tesla$/i, /./, 92_000, ELECTRIC],
  [/^Chevrolet$/i, /^Corvette/i, 70_000, SOUGHT_AFTER],
  [/^Jeep$/i, /^Grand Wagoneer/i, 98_000],
  [/^(Mercedes|BMW|Audi|Lexus|Genesis|Jaguar)/i, /^(S-Class|CL-Class|7[3-6]\d|7 Series|A8|S8|LS|G90|XJ)/i, 95_000],
  [/./, /^(Escalade|Navigator|QX56|QX80|LX\b|GLS|GL-Class|X7|Range Rover$)/i, 92_000],
  [/./, /^(Suburban|Tahoe|Yukon|Expedition|Sequoia|Armada|Land Cruiser|Wagoneer|Excursion|Hummer)/i, 70_000],
  [/./, /^(F-?[23]50|Silverado [23]500|Sierra [23]500|Ram [23]500|[23]500$)/i, 65_000],
  [/./, /^(Tacoma|Ranger|Colorado|Canyon|Frontier|Dakota|S-10|Maverick|Ridgeline|Santa Cruz)/i, 38_000],
];

const KIND_PRICES: [RegExp, number][] = [
  [/motorcycle/i, 14_000],
  [/trailer/i, 32_000],
  [/fire/i, 500_000],
  [/pickup|utility truck/i, 55_000],
  [/truck|bus|incomplete/i, 110_000],
  [/suv|crossover/i, 42_000],
  [/van/i, 44_000],
  [/convertible|roadster/i, 48_000],
  [/coupe/i, 38_000],
  [/wagon/i, 36_000],
  [/hatchback/i, 30_000],
];
const OTHER_PRICE = 33_000;
const LUXURY =
  /^(Acura|Alfa Romeo|Audi|BMW|Cadillac|Genesis|Infiniti|Jaguar|Land Rover|Lexus|Lincoln|Lucid|Mercedes|Polestar|Porsche|Rivian|Volvo)/i;
const LUXURY_FACTOR = 1.6;
const ELECTRIC_FACTOR = 1.2;
const SPORTING =
  /\b(AMG|GT[23]|SRT\d*|Hellcat|Shelby|Type[ -]?R|NISMO|M[2-8]|RS ?[3-7]|TRX|Raptor|Trackhawk|Blackwing|CTS-V)\b/i;
const SPORTING_FACTOR = 1.6;
/** Liters and horsepower from which a car is the better version. */
const LARGE_ENGINE = 3;
const STRONG_ENGINE = 250;
const ENGINE_FACTOR = 1.25;
const CAR = /sedan|coupe|hatchback|convertible|roadster|wagon/i;

/** Unusual mileage counts 3% per 10,000 miles, up to a quarter of the value. */
const USUAL_MILES_A_YEAR = 12_000;
const SHARE_A_MILE = 0.03 / 10_000;
const MILEAGE_LIMIT = 0.25;
const AFTER_WRITE_OFF = 0.6;
const RANGE = { low: 0.78, high: 1.12 };
const ROUND_TO_CENTS = 5000;

export function worthOf(vehicle: VehicleData): Worth {
  const { make, model } = vehicle;
  const listed = MODEL_PRICES.find(([makes, models]) => makes.test(make ?? '') && models.test(model ?? '-'));
  if (!listed) return worthOfKind(vehicle);
  const [, , dollars, decline = USUAL] = listed;
  return { newCents: dollars * 100, decline };
}

function worthOfKind(vehicle: VehicleData): Worth {
  const kind = vehicle.bodyStyle ?? vehicle.vehicleType ?? '';
  const dollars = KIND_PRICES.find(([pattern]) => pattern.test(kind))?.[1] ?? OTHER_PRICE;
  const luxury = LUXURY.test(vehicle.make ?? '') ? LUXURY_FACTOR : 1;
  const isElectric = vehicle.fuelType === 'Electric';
  const electric = isElectric ? ELECTRIC_FACTOR : 1;
  const newCents = Math.round(dollars * 100 * luxury * electric * versionFactor(vehicle, kind));
  return { newCents, decline: isElectric ? ELECTRIC : USUAL };
}

function versionFactor({ model, trim, series, displacement, horsepower }: VehicleData, kind: string): number {
  if (SPORTING.test([model, trim, series].join(' '))) return SPORTING_FACTOR;
  const strong = (displacement ?? 0) >= LARGE_ENGINE || (horsepower ?? 0) >= STRONG_ENGINE;
  return CAR.test(kind) && strong ? ENGINE_FACTOR : 1;
}

/** Returns an invented retail value without a write-off, US cents, by age in days and mileage. */
export function depreciated({ newCents, decline }: Worth, days: number, miles: number): number {
  const age = Math.max(0, days) / DAYS_A_YEAR;
  const { firstYear, laterYears, floor } = decline;
  const share = age < 1 ? 1 - (1 - firstYear) * age : firstYear * laterYears ** (age - 1);
  const extraMiles = miles - yearsOfUse(Math.max(0, days)) * USUAL_MILES_A_YEAR;
  const byMileage = Math.min(MILEAGE_LIMIT, Math.max(-MILEAGE_LIMIT, extraMiles * SHARE_A_MILE));
  return newCents * Math.max(floor, share * (1 - byMileage));
}

export function retailValue(worth: Worth, life: Life, day: Day): number {
  const value = depreciated(worth, day - life.begin, life.milesAt(day));
  return roundPrice(life.writeOff && day >= life.writeOff.day ? value * AFTER_WRITE_OFF : value);
}

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

const roundPrice = (cents: number): number =>
  Math.max(ROUND_TO_CENTS, Math.round(cents / ROUND_TO_CENTS) * ROUND_TO_CENTS);
