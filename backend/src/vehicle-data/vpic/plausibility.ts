import type { Decoded } from './decode.js';
import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR, TRUCK } from './elements.js';
import { describingPlaces, PLANT_PLACE } from './match.js';
import type { Slip } from './slips.js';

/**
 * What speaks for one VIN having been meant where another was typed, and how much: each figure is a natural logarithm of odds,
 * the sum is compared. Fitted on slips made in one half of some 360 real VINs (conditional logit: the right VIN against all others
 * that are one slip away, pass the check digit and stand for a model), and rounded. docs/decisions/0014-typo-repair.md says more.
 */
export const WEIGHTS = {
  /** How the slip would have come about; nothing for a symbol that has nothing to do with the one typed. */
  swap: 2.8,
  lookAlike: 1.1,
  twin: 2,
  keyBeside: 2.1,
  keyAbove: 1.1,
  /** How far the VIN decodes: for each of positions 4 to 8 that a pattern explains, ... */
  describedPlace: 3.6,
  /** ... position 11, ... */
  plantPlace: 2.7,
  /** ... a plant that is named, ... */
  plantKnown: 2.7,
  /** ... and each fact. */
  fact: 0.3,
  /** What there is most of on the road: cars and light trucks, makers of many models (logarithm of their schemas), not the oldest. */
  roadVehicle: 1.1,
  schemas: 0.7,
  oldest: -0.7,
  /** The serial number: digits in the last five positions, in position 12 what the maker has there, and a low one. */
  fiveDigits: 4.5,
  sixthLast: 4,
  lowSerial: 1,
};
type Evidence = Record<keyof typeof WEIGHTS, number>;

/** Model years before this one are rare. */
const OLDEST_BEFORE = 1990;
const ROAD_VEHICLES: ReadonlySet<number> = new Set([PASSENGER_CAR, TRUCK, MULTIPURPOSE]);

/** Position 12: Ford's trucks have a letter, BMW and a few others either, the rest a digit. */
const SIXTH_LAST = 11;
function sixthLastOf(vin: string): RegExp {
  if (/^\dF[DT]/.test(vin)) return /[A-Z]/;
  return /^(\dFM|\dLM|4US|5U|WB|WP|SCF)/.test(vin) ? /./ : /\d/;
}

/** What there is of each kind of evidence for `vin`, decoded as `decoded`, when `slip` leads from it to what was typed. */
export function evidenceFor(vin: string, decoded: Decoded, slip: Slip): Evidence {
  const { wmi, year, facts, places } = decoded;
  return {
    swap: Number(slip.swap),
    lookAlike: Number(slip.lookAlike),
    twin: Number(slip.twin),
    keyBeside: Number(slip.keyBeside),
    keyAbove: Number(slip.keyAbove),
    describedPlace: describingPlaces(places),
    plantPlace: (places >> PLANT_PLACE) & 1,
    plantKnown: Number(facts.has(ELEMENT.plantCountry) || facts.has(ELEMENT.plantCity)),
    fact: facts.size,
    roadVehicle: Number(ROAD_VEHICLES.has(wmi.type)),
    schemas: Math.log(1 + wmi.links[1] - wmi.links[0]),
    oldest: Number(year !== null && year < OLDEST_BEFORE),
    fiveDigits: Number(/\d{5}$/.test(vin)),
    sixthLast: Number(sixthLastOf(vin).test(vin.charAt(SIXTH_LAST))),
    lowSerial: Number(/[0-4A-F]/.test(vin.charAt(SIXTH_LAST))),
  };
}

/** The sum of the evidence, each kind by its weight. */
export function weigh(evidence: Evidence): number {
  let sum = 0;
  for (const kind of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) sum += WEIGHTS[kind] * evidence[kind];
  return sum;
}
