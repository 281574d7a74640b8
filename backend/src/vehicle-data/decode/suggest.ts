import { type Decoded, decodeVin } from './decode.js';
import { ELEMENT, MULTIPURPOSE, PASSENGER_CAR, TRUCK, type VpicTable } from './vpic-table.js';
import { describingPlaces, PLANT_PLACE } from './match.js';
import { type Slip, repairsOf, type Repair } from './slips.js';
import { type SuggestedVin } from './vehicle.js';
import { checkDigitState, isNorthAmerican } from './vin.js';
import { makeName } from './names.js';
import { vehicleHeading } from '../../platform/input-rules/vehicle-name.js';

/**
 * Evidence that one VIN was meant where another was typed, as natural logarithms of odds. Fitted by conditional logit on slips in
 * half of some 360 real VINs, and rounded (docs/decisions/0015-vin-typo-repair.md).
 */
export const WEIGHTS = {
  // Cause of the slip.
  swap: 2.8,
  lookAlike: 1.1,
  twin: 2,
  keyBeside: 2.1,
  keyAbove: 1.1,
  // How far the VIN decodes: each of positions 4 to 8 and position 11 that a pattern explains, a named plant, each fact.
  describedPlace: 3.6,
  plantPlace: 2.7,
  plantKnown: 2.7,
  fact: 0.3,
  // How common the vehicle is: cars and light trucks, the logarithm of its maker's schemas, model years before 1990.
  roadVehicle: 1.1,
  schemas: 0.7,
  oldest: -0.7,
  // The serial number: five digits at the end, what the maker writes in position 12, a low number.
  fiveDigits: 4.5,
  sixthLast: 4,
  lowSerial: 1,
};
type Kind = keyof typeof WEIGHTS;

const OLDEST_BEFORE = 1990;
const ROAD_VEHICLES: ReadonlySet<number> = new Set([PASSENGER_CAR, TRUCK, MULTIPURPOSE]);

const SIXTH_LAST = 11;
/** Position 12 is a letter in Ford's trucks, a letter or digit in BMW and a few others, a digit elsewhere. */
function sixthLastOf(vin: string): RegExp {
  if (/^\dF[DT]/.test(vin)) return /[A-Z]/;
  return /^(\dFM|\dLM|4US|5U|WB|WP|SCF)/.test(vin) ? /./ : /\d/;
}

/** Returns the evidence of each kind for `vin` when `slip` turns it into what was typed. */
function evidenceFor(vin: string, decoded: Decoded, { at: _, ...cause }: Slip): Record<Kind, number | boolean> {
  const { wmi, year, facts, places } = decoded;
  return {
    ...cause,
    describedPlace: describingPlaces(places),
    plantPlace: (places >> PLANT_PLACE) & 1,
    plantKnown: facts.has(ELEMENT.plantCountry) || facts.has(ELEMENT.plantCity),
    fact: facts.size,
    roadVehicle: ROAD_VEHICLES.has(wmi.type),
    schemas: Math.log(1 + wmi.links[1] - wmi.links[0]),
    oldest: year !== null && year < OLDEST_BEFORE,
    fiveDigits: /\d{5}$/.test(vin),
    sixthLast: sixthLastOf(vin).test(vin.charAt(SIXTH_LAST)),
    lowSerial: /[0-4A-F]/.test(vin.charAt(SIXTH_LAST)),
  };
}

const MOST_SUGGESTIONS = 5;
const CHECK_PLACE = 8;
const YEAR_PLACE = 9;

/** Weight the likeliest repair needs before a VIN is doubted whose check digit is optional, or fits. */
export const LEAST_WEIGHT = { otherMarket: 28, suspect: 39 };

interface Weighed extends SuggestedVin {
  slip: Slip;
  weight: number;
}

/**
 * Returns up to five VINs that may have been meant by a mistyped one, best first: one slip away, with a fitting check digit and
 * digits at the end, matching a model. Empty for a VIN that is not doubted. A VIN is doubted when
 * - it is North American and its check digit fails;
 * - it is from elsewhere, its check digit fails, and a slip leads to a vehicle built for North America;
 * - its check digit fits, but a letter among the last digits or an unknown maker makes it impossible;
 * - its check digit fits, but it matches no model and a slip leads to one by nearly all evidence.
 * @param latest latest possible model year
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

/** Returns the weight the likeliest repair needs; null when the VIN is not doubted. */
function leastWeight(vin: string, decoded: Decoded | null): number | null {
  const state = checkDigitState(vin);
  if (state === 'invalid') return -Infinity;
  if (state === 'not_applicable') return LEAST_WEIGHT.otherMarket;
  const light = decoded?.wmi.type === PASSENGER_CAR || decoded?.wmi.type === MULTIPURPOSE;
  if (!decoded || !endsInDigits(vin, light ? 5 : 4)) return LEAST_WEIGHT.otherMarket;
  return decoded.model === null ? LEAST_WEIGHT.suspect : null;
}

/** Outside North America a letter as check digit or a position 10 without a year is usually intended. */
function isOtherMarketsSymbol(typed: string, { at, swap, lookAlike, keyBeside }: Slip): boolean {
  if (isNorthAmerican(typed) || swap || lookAlike || keyBeside) return false;
  const symbol = typed.charAt(at);
  return (at === CHECK_PLACE && !/[\dX]/.test(symbol)) || (at === YEAR_PLACE && /[0UZ]/.test(symbol));
}

function weighed(table: VpicTable, { vin, slip }: Repair, latest: number): Weighed[] {
  if (checkDigitState(vin) !== 'valid' || !endsInDigits(vin, 4)) return [];
  const decoded = decodeVin(table, vin, latest);
  if (!decoded?.model) return [];
  const { name, make } = decoded.model;
  const vehicle = vehicleHeading({ ...decoded, make: makeName(make), model: name });
  const evidence = Object.entries(evidenceFor(vin, decoded, slip)) as [Kind, number | boolean][];
  const weight = evidence.reduce((sum, [kind, value]) => sum + WEIGHTS[kind] * Number(value), 0);
  return [{ vin, slip, vehicle, weight }];
}

/** 49 CFR 565.15(d): the last digits; three of them where position 3 marks a small-volume maker. */
const endsInDigits = (vin: string, count: number): boolean => /^\d+$/.test(vin.slice(vin[2] === '9' ? -3 : -count));
