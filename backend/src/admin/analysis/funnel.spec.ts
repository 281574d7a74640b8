import { criticalDropOffs, ratesOf, spell } from './funnel.js';

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
