import { newRecoveryCodes, newTotpSecret, readRecoveryCode, totpStep, totpUri } from './authenticator.js';

/** RFC 6238, appendix B: the key '12345678901234567890' in base32, and its codes cut to six digits. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it('[X6-014] computes the codes of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ] as const)
    expect(totpStep(RFC_KEY, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

it('[X6-014] accepts a code one step early or late, and no other', () => {
  const at = (seconds: number) => totpStep(RFC_KEY, '287082', new Date(seconds * 1000));
  expect([at(0), at(29), at(30), at(89), at(90)]).toEqual([1, 1, 1, 1, null]);
  expect(totpStep(RFC_KEY, '000000', new Date(59_000))).toBeNull();
  expect(totpStep(RFC_KEY, '', new Date(59_000))).toBeNull();
});

it('[X6-014] creates different secrets and recovery codes and reads typed ones', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([0-9a-hjkmnp-tv-z]{7}-){3}[0-9a-hjkmnp-tv-z]{7}$/);
  expect(readRecoveryCode(' ABC123-def456 ')).toBe('abc123-def456');
  expect(totpUri('ada', RFC_KEY)).toMatch(/^otpauth:\/\/totp\/Roadbook:ada\?.*secret=GEZDGNBV/);
});
