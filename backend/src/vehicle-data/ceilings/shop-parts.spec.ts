import fc from 'fast-check';
import { shopParts } from './shop-parts.js';

const sum = (parts: number[]): number => parts.reduce((all, part) => all + part, 0);

describe('the parts of a ceiling', () => {
  it('[X6-002] add up to the ceiling and leave at most 10% unused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 1, max: 100_000 }), (most, units) => {
        const parts = shopParts(most, units);
        expect(sum(parts)).toBe(most);
        expect(parts.length).toBeLessThanOrEqual(8);
        const leftOver = parts.length * (units - 1);
        if (parts.length > 1) expect(leftOver).toBeLessThanOrEqual(most / 10);
      }),
    );
  });

  it.each([
    [0, 1, [0]],
    [60, 30, [60]],
    [700, 30, [350, 350]],
    [2_000, 1, Array(8).fill(250)],
  ])('of %d at %d each are %j', (most, units, parts) => expect(shopParts(most, units)).toEqual(parts));
});
