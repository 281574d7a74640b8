import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/config/sha256.js';

/** Crockford's base 32, without letters that look alike. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 random bits. */
const LENGTH = 12;
const GROUP = 4;

/** Returns a code as stored, without dashes. */
export function newVerificationCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Formats a code as XXXX-XXXX-XXXX. */
export const printedCode = (code: string): string => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** Returns the stored form of a typed code, or null for a malformed one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

/** Returns JSON with sorted keys and without spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`;
}

/** Returns the SHA-256 of a frozen report, in hex. */
export const fingerprintOf = (snapshot: Record<'vin' | 'vehicleData' | 'history', unknown>): string =>
  sha256(canonical(snapshot));
