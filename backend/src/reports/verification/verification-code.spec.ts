import { canonical, fingerprintOf, newVerificationCode, printedCode, readCode } from './verification-code.js';

it('returns unique codes of twelve characters that cannot be misread', () => {
  const codes = Array.from({ length: 1000 }, newVerificationCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

it('reads a code with any dashes, spaces and case', () => {
  const code = newVerificationCode();
  expect(printedCode(code)).toMatch(/^.{4}-.{4}-.{4}$/);
  for (const typed of [code, printedCode(code), ` ${printedCode(code).toLowerCase()} `])
    expect(readCode(typed)).toBe(code);
  expect(readCode('O0IL-1234-5678')).toBe('001112345678');
});

it.each(['', '1234', '1234-5678-9ABCD', '1234-5678-9AB!', '1234-5678-9ABU'])('reads %j as no code', (typed) =>
  expect(readCode(typed)).toBeNull(),
);

it('returns the same JSON for any order of keys', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: true, gone: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  );
});

it('returns another fingerprint when one mile differs', () => {
  const snapshot = (miles: number) => ({ vin: 'V', vehicleData: { year: 2013 }, history: { odometer: [{ miles }] } });
  expect(fingerprintOf(snapshot(100))).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprintOf(snapshot(100))).toBe(fingerprintOf(snapshot(100)));
  expect(fingerprintOf(snapshot(101))).not.toBe(fingerprintOf(snapshot(100)));
});
