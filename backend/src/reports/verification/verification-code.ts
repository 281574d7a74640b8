import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/config/sha256.js';

/** Crockford's base 32: no I, L, O or U, so that nothing on paper is read as something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 random bits: trying codes at the pace the limit allows would take longer than the universe is old. */
const LENGTH = 12;
const GROUP = 4;

/** A new code as it is stored: twelve characters without dashes. */
export function newVerificationCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** As it is printed: XXXX-XXXX-XXXX. */
export const printedCode = (code: string): string => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** The stored form of what somebody typed from paper, or null when it can be no code. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === LENGTH && [...code].every((sign) => ALPHABET.includes(sign)) ? code : null;
}

/** JSON in one form only: keys in order, no space. The same content gives the same text whichever way it was stored. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`;
}

/** What is frozen when a report is fulfilled. */
interface FrozenSnapshot {
  vin: string | null;
  vehicleData: unknown;
  history: unknown;
}

/** SHA-256 of the frozen snapshot, in hex: it changes when one character of it does. */
export function fingerprintOf({ vin, vehicleData, history }: FrozenSnapshot): string {
  return sha256(canonical({ vin, vehicleData, history }));
}
