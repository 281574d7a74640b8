import type { SuggestedVin } from '../model/vehicle.js';
import { checkDigitState, isNorthAmerican } from '../vin.js';
import { type Decoded, decodeVin } from './decode.js';
import { MULTIPURPOSE, PASSENGER_CAR } from './elements.js';
import { vehicleName } from '../vehicle-name.js';
import { makeName } from './names.js';
import { evidenceFor, weigh } from './plausibility.js';
import { repairsOf, type Repair, type Slip } from './slips.js';
import type { VpicTable } from './table.js';

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
