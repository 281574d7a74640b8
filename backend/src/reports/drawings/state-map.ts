import { stateName } from '../../platform/config/states.js';
import type { LocationPeriod } from '../../vehicle-data/findings/findings.dto.js';
import type { Drawing } from './drawing.dto.js';
import { box, drawing, filled, label, lineTo, stroked } from './shapes.js';

/** The states as tiles of one size, two letters per column. */
const ROWS = [
  'AK                  ME',
  '                  VTNH',
  'WAIDMTNDMNILWIMINYRIMA',
  'ORNVWYSDIAINOHPANJCT',
  'CAUTCONEMOKYWVVAMDDE',
  '  AZNMKSARTNNCSCDC',
  '      OKLAMSALGA',
  'HI    TX        FL',
];
const SIZE = 30;
const GAP = 2;

interface Tile {
  state: string;
  x: number;
  y: number;
}

export const TILES: readonly Tile[] = ROWS.flatMap((row, line) =>
  (row.match(/../g) ?? []).flatMap((state, column) =>
    state.trim() ? [{ state, x: column * SIZE, y: line * SIZE }] : [],
  ),
);

interface Stop {
  tile: Tile;
  numbers: number[];
}

/** Returns the tiles of the vehicle with the numbers of its stays, without places off the map, such as a territory. */
export function stopsOf(periods: readonly LocationPeriod[]): Stop[] {
  const stops = new Map<string, Stop>();
  for (const [index, { state }] of periods.entries()) {
    const tile = TILES.find((one) => one.state === state);
    if (!tile) continue;
    const stop = stops.get(state) ?? { tile, numbers: [] };
    stop.numbers.push(index + 1);
    stops.set(state, stop);
  }
  return [...stops.values()];
}

const middle = ({ x, y }: Tile): readonly [number, number] => [x + SIZE / 2 - GAP / 2, y + SIZE / 2 - GAP / 2];

function routeOf(periods: readonly LocationPeriod[]): string {
  const places = periods.flatMap(({ state }) => TILES.filter((tile) => tile.state === state));
  return places
    .slice(1)
    .map((to, index) => lineTo(...middle(places[index] ?? to), ...middle(to)))
    .join('');
}

/** '1', '1 3', or the first and last of more than three. */
const short = (numbers: readonly number[]): string =>
  numbers.length > 3 ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(' ');

/** Draws the states of a vehicle, numbered, with the route between them. Returns null without a state on the map. */
export function drawStates(periods: readonly LocationPeriod[]): Drawing | null {
  const stops = stopsOf(periods);
  if (stops.length === 0) return null;
  const seen = new Set(stops.map(({ tile }) => tile.state));
  const newest = periods.at(-1)?.state;
  const tileOf = ({ x, y }: Tile) => box(x, y, SIZE - GAP, SIZE - GAP);
  const others = TILES.filter(({ state }) => !seen.has(state));
  const route = routeOf(periods);
  return drawing(11 * SIZE, ROWS.length * SIZE, [
    filled(others.map(tileOf).join(''), 'sunk'),
    stroked(others.map(tileOf).join(''), 'rule', 0.75),
    ...(route ? [stroked(route, 'accent', 2.5)] : []),
    ...others.map(({ state, x, y }) => label(x + 14, y + 17.5, state, { anchor: 'middle', size: 9.5 })),
    ...stops.flatMap(({ tile, numbers }) => {
      const { state, x, y } = tile;
      const isNewest = state === newest;
      const ink = isNewest ? 'sheet' : 'ink';
      const size = numbers.length > 2 ? 10 : 12.5;
      return [
        filled(tileOf(tile), isNewest ? 'accent' : 'accent-wash'),
        stroked(tileOf(tile), 'accent', 1.5),
        label(x + 14, y + 10.5, state, { ink, anchor: 'middle', size: 8.5 }),
        label(x + 14, y + 23.5, short(numbers), { ink, anchor: 'middle', bold: true, size }),
      ];
    }),
  ]);
}

export const describeRoute = (periods: readonly LocationPeriod[]): string =>
  periods.map(({ state }, index) => `${index + 1} ${stateName(state)}`).join(', ');
