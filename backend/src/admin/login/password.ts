import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/** OWASP's first recommendation for Argon2id, the default algorithm of the library. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Without i, l, o and u, which are easily mistaken. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const matchesPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

/** 140 random bits as four groups of seven letters, e.g. 'k7mq2ab-x0v9d4e-...'. */
export function randomPassword(): string {
  const letters = Array.from(randomBytes(28), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return letters.replace(/.{7}(?=.)/g, '$&-');
}

/** The hash of a random password, compared with for unknown operators, so that the time reveals nothing. */
let decoy: Promise<string> | undefined;
export const decoyHash = (): Promise<string> => (decoy ??= hashPassword(randomPassword()));
