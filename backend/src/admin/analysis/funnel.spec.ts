import fc from 'fast-check';
import { criticalDropOffs, ratesOf, spell, wilson } from './funnel.js';

it.each([
  [{ reports: 0, signatures: 0, addresses: 0 }, [0, 0, 0]],
  [{ reports: 3, signatures: 2, addresses: 1 }, [66.7, 50, 33.3]],
  [{ reports: 10, signatures: 10, addresses: 10 }, [100, 100, 100]],
])('[B3-068, B2-148..B2-156] rates of %j', (counts, [toSignature, toAddress, overall]) => {
  expect(ratesOf(counts)).toEqual({ reportToSignature: toSignature, signatureToAddress: toAddress, overall });
});

it.each([
  [{ reports: 19, signatures: 0, addresses: 0 }, []],
  [{ reports: 20, signatures: 9, addresses: 0 }, ['signature']],
  [{ reports: 40, signatures: 20, addresses: 9 }, ['address']],
  [{ reports: 100, signatures: 50, addresses: 25 }, []],
])('[B2-151, B2-152] critical steps of %j', (counts, steps) => {
  expect(criticalDropOffs(counts).map(({ step }) => step)).toEqual(steps);
});

it.each([
  [0, '0m'],
  [29, '0m'],
  [720, '12m'],
  [11_100, '3h 5m'],
  [187_200, '2d 4h'],
])('[B2-150] %d seconds are %s', (seconds, words) => expect(spell(seconds)).toBe(words));

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
