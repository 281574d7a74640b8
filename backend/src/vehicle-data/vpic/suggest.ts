import type { SuggestedVin } from '../model/vehicle.js';
import { checkDigitState, VIN_LENGTH } from '../vin.js';
import { decodeVin } from './decode.js';
import { makeName } from './names.js';
import type { VpicTable } from './table.js';

const MOST_SUGGESTIONS = 5;
const TIME_LIMIT_MS = 50;
const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Symbols that are taken for each other on a plate, a photo or in handwriting. */
const LOOK_ALIKES = new Set(
  '0D 0C 0G 0U 08 17 1L 1J 1T 2Z 27 38 3B 3E 49 4A 4H 56 5S 68 6G 6B 7T 7Z 8B 8S 89 9G 9P BD BE BP BR CG DP EF FP HK HM HN KX MN MW NW PR TY UV VW VY XY'
    .split(' ')
    .flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);
/** Keys side by side. */
const KEY_ROWS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];

/** How unlikely a slip is; lower is likelier. */
const COST = { swap: 1, lookAlike: 1, neighbourKey: 2, sameKind: 3, otherKind: 4, otherVehicle: 2 };

interface Repair {
  vin: string;
  cost: number;
}

/**
 * What was perhaps meant by a North American VIN whose check digit fails: every VIN one wrong symbol or one swap of two
 * neighbours away that passes the check digit, ends in the digits the law asks for and stands for a model.
 *
 * Ranking: swaps and look-alikes (8 and B, 5 and S) first, then neighbouring keys, then a digit for a digit or a letter for a
 * letter, then the rest. When the VIN as typed already stands for a model, a repair to the same year, make and model comes
 * before one that changes the vehicle: most slips happen where the vehicle is not described. Equals keep the order of their
 * positions. Repairs are decoded from the likeliest down, so that the time limit only ever costs the least likely.
 */
export function suggestVins(table: VpicTable, typed: string): SuggestedVin[] {
  if (checkDigitState(typed) !== 'invalid') return [];
  const end = performance.now() + TIME_LIMIT_MS;
  const meant = vehicleOf(table, typed);
  const found: (Repair & SuggestedVin)[] = [];
  for (const repair of repairsOf(typed)) {
    const settled = found.filter(({ cost }) => cost <= repair.cost).length;
    if (settled >= MOST_SUGGESTIONS || performance.now() > end) break;
    const vehicle = vehicleOf(table, repair.vin);
    if (vehicle === null) continue;
    found.push({
      ...repair,
      vehicle,
      cost: repair.cost + (meant === null || vehicle === meant ? 0 : COST.otherVehicle),
    });
  }
  return found
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ vin, vehicle }) => ({ vin, vehicle }));
}

function vehicleOf(table: VpicTable, vin: string): string | null {
  const decoded = decodeVin(table, vin);
  return decoded?.model ? `${decoded.year} ${makeName(decoded.model.make)} ${decoded.model.name}` : null;
}

/** All repairs that could be a VIN, likeliest first. */
function repairsOf(vin: string): Repair[] {
  const repairs = new Map<string, Repair>();
  const add = (candidate: string, cost: number): void => {
    const known = repairs.get(candidate);
    if (known && known.cost <= cost) return;
    if (endsAsItShould(candidate, vin) && checkDigitState(candidate) === 'valid')
      repairs.set(candidate, { vin: candidate, cost });
  };
  for (let place = 0; place < VIN_LENGTH; place++) {
    const [before, typed = '', next = ''] = [vin.slice(0, place), vin[place], vin[place + 1]];
    if (next !== '' && next !== typed) add(before + next + typed + vin.slice(place + 2), COST.swap);
    for (const symbol of ALPHABET) {
      if (symbol !== typed) add(before + symbol + vin.slice(place + 1), slipCost(typed, symbol));
    }
  }
  return [...repairs.values()].sort((a, b) => a.cost - b.cost);
}

/**
 * 49 CFR 565.15(d): the last four are digits; the last three where the third position marks a maker of few vehicles. Cars have
 * a fifth: where one was typed, a letter instead is not what was meant.
 */
function endsAsItShould(vin: string, typed: string): boolean {
  if (vin[2] === '9') return /\d{3}$/.test(vin);
  return /\d{4}$/.test(vin) && !(/\d{5}$/.test(typed) && !/\d{5}$/.test(vin));
}

function slipCost(typed: string, meant: string): number {
  if (LOOK_ALIKES.has(typed + meant)) return COST.lookAlike;
  const sideBySide = KEY_ROWS.some(
    (row) => row.includes(typed) && Math.abs(row.indexOf(typed) - row.indexOf(meant)) === 1 && row.includes(meant),
  );
  if (sideBySide) return COST.neighbourKey;
  return /\d/.test(typed) === /\d/.test(meant) ? COST.sameKind : COST.otherKind;
}
