import { Secret, TOTP } from 'otpauth';
import { randomLetters } from './random-letters.js';

/** What every authenticator app assumes (RFC 6238): SHA-1, six digits, thirty seconds. */
const SETTINGS = { issuer: 'Roadbook', algorithm: 'SHA1', digits: 6, period: 30 };

/** A phone's clock may be one step off. */
const WINDOW = 1;

const RECOVERY_CODES = 10;

/** 160 random bits in base32, as authenticator apps take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says. */
export const totpUri = (operator: string, secret: string): string =>
  new TOTP({ ...SETTINGS, label: operator, secret }).toString();

/** @returns the time step a code belongs to, to be taken once; null for a wrong code */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** 140 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, () => randomLetters(28, 7));

/** As typed from paper: case and spaces do not matter. */
export const readRecoveryCode = (typed: string): string => typed.replace(/\s/g, '').toLowerCase();
