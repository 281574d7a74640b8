import { fingerprintOf } from './fingerprint.js';

const error = (message: string, stack?: string, errorType = 'javascript') =>
  fingerprintOf({ message, errorType, stack });

it('is the same for errors that differ in numbers, quoted values and builds', () => {
  expect(error("Cannot read 'year' of row 12")).toBe(error("Cannot read 'make' of row 7"));
  expect(error('x', 'Error: x\n    at Page (https://a/assets/index-AbCd1234.js:1:20)')).toBe(
    error('x', 'Error: x\n    at Page (https://a/assets/index-ZyXw9876.js:9:1)'),
  );
});

it('distinguishes kinds, messages and places', () => {
  const [one, ...others] = [
    error('x'),
    error('y'),
    error('x', undefined, 'api'),
    error('x', 'Error\n  at Other (a.js:1:2)'),
  ];
  for (const other of others) expect(other).not.toBe(one);
  expect(one).toMatch(/^[0-9a-f]{32}$/);
});
