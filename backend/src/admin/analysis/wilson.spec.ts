import fc from 'fast-check';
import { wilson } from './wilson.js';

// Reference values: Newcombe (1998), Statistics in Medicine 17, table I, method 3.
it.each([
  [81, 263, 25.5, 36.6],
  [15, 148, 6.2, 16.0],
  [0, 20, 0, 16.1],
  [1, 29, 0.6, 17.2],
  [20, 20, 83.9, 100],
  [0, 0, 0, 100],
])('%d of %d lie between %d and %d percent', (successes, cases, low, high) => {
  expect(wilson(successes, cases)).toEqual({ low, high });
});

it('always holds the share itself and stays within 0 and 100', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (cases, part) => {
      const successes = Math.floor(cases * part);
      const { low, high } = wilson(successes, cases);
      const share = (successes / cases) * 100;
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
      expect(low).toBeLessThanOrEqual(share + 0.05);
      expect(high).toBeGreaterThanOrEqual(share - 0.05);
    }),
  );
});
