import { stateName } from '../../platform/config/states.js';
import { drawStates, stopsOf, TILES, describeRoute } from './state-map.js';

const stay = (state: string) => ({ state, firstSeen: '2020-01-01', lastSeen: '2020-02-01', records: 1 });

describe('the map of the states', () => {
  it('has a separate tile for each state and the District of Columbia [X7-004]', () => {
    expect(new Set(TILES.map(({ state }) => state)).size).toBe(51);
    expect(new Set(TILES.map(({ x, y }) => `${x} ${y}`)).size).toBe(51);
    for (const { state } of TILES) expect(stateName(state)).not.toBe(state);
  });

  it('numbers stays in order, all of a state on one tile [X7-004]', () => {
    const stays = ['OH', 'TX', 'OH'].map(stay);
    expect(stopsOf(stays).map(({ tile, numbers }) => [tile.state, numbers])).toEqual([
      ['OH', [1, 3]],
      ['TX', [2]],
    ]);
    expect(describeRoute(stays)).toBe('1 Ohio, 2 Texas, 3 Ohio');
    const way = drawStates(stays)?.paths.find(
      ({ stroke, fill, width }) => stroke === 'accent' && !fill && width === 2.5,
    );
    expect(way?.d.match(/M/g)).toHaveLength(2);
  });

  it('keeps numbers of stays off the map, and is null without one on it', () => {
    expect(stopsOf([stay('PR'), stay('FL')])[0]?.numbers).toEqual([2]);
    expect(drawStates([stay('PR')])).toBeNull();
  });
});
