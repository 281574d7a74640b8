import { Secret, TOTP } from 'otpauth';
import { randomPassword } from './password.js';

/** What every authenticator app supports (RFC 6238). */
const SETTINGS = { issuer: 'Roadbook', algorithm: 'SHA1', digits: 6, period: 30 };

const WINDOW = 1;

const RECOVERY_CODES = 10;

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (operator: string, secret: string): string =>
  new TOTP({ ...SETTINGS, label: operator, secret }).toString();

/** Returns the time step of a code, which may be used once; null for a wrong code. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const totp = new TOTP({ ...SETTINGS, secret });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, randomPassword);

/** Ignores case and spaces, as codes are typed from paper. */
export const readRecoveryCode = (typed: string): string => typed.replace(/\s/g, '').toLowerCase();
