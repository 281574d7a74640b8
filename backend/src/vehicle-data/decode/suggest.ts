import { type Decoded, decodeVin } from './decode.js';
import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR, TRUCK, type VpicTable } from './vpic-table.js';
import { describingPlaces, PLANT_PLACE } from './match.js';
import { type Slip, repairsOf, type Repair } from './slips.js';
import { type SuggestedVin, vehicleName } from './vehicle.js';
import { checkDigitState, isNorthAmerican } from './vin.js';
import { makeName } from './names.js';

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

const MOST_SUGGESTIONS = 5;
const CHECK_PLACE = 8;
const YEAR_PLACE = 9;

/**
 * How much must speak for the likeliest repair (see `WEIGHTS`) before a VIN is doubted that need not have a check digit, or has
 * the right one. `suspect`: nothing in it is wrong as such, the repair has to be all but certain.
 */
export const LEAST_WEIGHT = { otherMarket: 28, suspect: 39 };

interface Weighed extends Repair, SuggestedVin {
  weight: number;
}

/**
 * What was perhaps meant by a VIN that was mistyped: every VIN one wrong symbol or one swap of two neighbors away that passes
 * the check digit, ends in the digits the law asks for and stands for a model; the likeliest five, best first, by `WEIGHTS`.
 * Empty for a VIN that is not doubted:
 *
 * - One from North America (1 to 5) must pass the check digit, so that one that fails is mistyped.
 * - One from elsewhere passes it when it was built for North America, and need not otherwise. When it fails it is doubted if one
 *   slip turns it into a VIN that describes such a vehicle well.
 * - One that passes is doubted if it cannot be right all the same (a letter among the last digits, an unknown maker), or if it
 *   stands for no model and a slip leads to one by every sign there is.
 *
 * @param latest latest possible model year
 * @param decoded what it says as it was typed
 */
export function suggestVins(
  table: VpicTable,
  typed: string,
  latest: number,
  decoded = decodeVin(table, typed, latest),
): SuggestedVin[] {
  const least = leastWeight(typed, decoded);
  if (least === null) return [];
  const found = repairsOf(typed)
    .flatMap((repair) => weighed(table, repair, latest))
    .filter(({ slip }) => !isOtherMarketsSymbol(typed, slip))
    .sort((a, b) => b.weight - a.weight);
  if (!found[0] || found[0].weight < least) return [];
  return found.slice(0, MOST_SUGGESTIONS).map(({ vin, vehicle }) => ({ vin, vehicle }));
}

/** What the likeliest repair must weigh; null when the VIN is not doubted. */
function leastWeight(vin: string, decoded: Decoded | null): number | null {
  const state = checkDigitState(vin);
  if (state === 'invalid') return -Infinity;
  if (state === 'not_applicable') return LEAST_WEIGHT.otherMarket;
  const light = decoded?.wmi.type === PASSENGER_CAR || decoded?.wmi.type === MULTIPURPOSE;
  if (!decoded || !endsInDigits(vin, light ? 5 : 4)) return LEAST_WEIGHT.otherMarket;
  return decoded.model === null ? LEAST_WEIGHT.suspect : null;
}

/**
 * Elsewhere than in North America a letter at the check digit's place, or no year code at its, is most often meant: it is a slip
 * only where people make one.
 */
function isOtherMarketsSymbol(typed: string, { at, swap, lookAlike, keyBeside }: Slip): boolean {
  if (isNorthAmerican(typed) || swap || lookAlike || keyBeside) return false;
  const symbol = typed.charAt(at);
  return (at === CHECK_PLACE && !/[\dX]/.test(symbol)) || (at === YEAR_PLACE && /[0UZ]/.test(symbol));
}

function weighed(table: VpicTable, repair: Repair, latest: number): Weighed[] {
  const { vin } = repair;
  if (checkDigitState(vin) !== 'valid' || !endsInDigits(vin, 4)) return [];
  const decoded = decodeVin(table, vin, latest);
  if (!decoded?.model) return [];
  const { name, make } = decoded.model;
  const vehicle = vehicleName({ ...decoded, make: makeName(make), model: name });
  return [{ ...repair, vehicle, weight: weigh(evidenceFor(vin, decoded, repair.slip)) }];
}

/** 49 CFR 565.15(d): so many digits at the end; three where the third position marks a maker of few vehicles. */
function endsInDigits(vin: string, count: number): boolean {
  return /^\d+$/.test(vin.slice(vin[2] === '9' ? -3 : -count));
}
