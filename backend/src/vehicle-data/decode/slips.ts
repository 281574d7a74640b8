const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

const TWINS = bothWays('0D 17 1L 2Z 5S 6G 8B UV');
/** Symbols that are confused on a plate, a photo or in handwriting. */
const LOOK_ALIKES = bothWays(
  '0D 0C 0G 0U 08 06 09 17 1L 1J 1T 14 27 2Z 38 3B 3E 39 35 49 4A 4H 56 5S 68 6G 6B 7T 7Z 7Y 8B 8S 89 9G 9P BD BE BP BR CG CD DP EF FP HK HM HN JU KX MN MW NW PR SZ TY UV VW VY XY',
);

/** Rows of a keyboard, each with its inset in key widths. */
const KEY_ROWS: readonly [keys: string, inset: number][] = [
  ['1234567890', 0],
  ['QWERTYUIOP', 0.5],
  ['ASDFGHJKL', 0.75],
  ['ZXCVBNM', 1.25],
];
const KEYS = new Map(
  KEY_ROWS.flatMap(([keys, inset], row) => [...keys].map((key, i) => [key, { x: i + inset, row }] as const)),
);

function bothWays(pairs: string): ReadonlySet<string> {
  return new Set(pairs.split(' ').flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]));
}

/** A typing error: one symbol replaced or two neighbors swapped. */
export interface Slip {
  swap: boolean;
  lookAlike: boolean;
  twin: boolean;
  keyBeside: boolean;
  /** Keys that touch, one above the other. */
  keyAbove: boolean;
  /** First changed position, from 0. */
  at: number;
}

export interface Repair {
  vin: string;
  slip: Slip;
}

const SWAP = { swap: true, lookAlike: false, twin: false, keyBeside: false, keyAbove: false };

function substitution(typed: string, meant: string, at: number): Slip {
  const [a, b] = [KEYS.get(typed), KEYS.get(meant)];
  const aside = a && b ? Math.abs(a.x - b.x) : Infinity;
  const apart = a && b ? Math.abs(a.row - b.row) : Infinity;
  return {
    swap: false,
    lookAlike: LOOK_ALIKES.has(typed + meant),
    twin: TWINS.has(typed + meant),
    keyBeside: apart === 0 && aside === 1,
    keyAbove: apart === 1 && aside < 1,
    at,
  };
}

/** Returns every VIN one slip away from a well-formed one. */
export function repairsOf(vin: string): Repair[] {
  const repairs: Repair[] = [];
  [...vin].forEach((typed, at) => {
    const [before, next, after] = [vin.slice(0, at), vin[at + 1], vin.slice(at + 1)];
    if (next !== undefined && next !== typed)
      repairs.push({ vin: before + next + typed + vin.slice(at + 2), slip: { ...SWAP, at } });
    for (const symbol of ALPHABET) {
      if (symbol !== typed) repairs.push({ vin: before + symbol + after, slip: substitution(typed, symbol, at) });
    }
  });
  return repairs;
}
