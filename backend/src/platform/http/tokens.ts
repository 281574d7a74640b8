import { createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;
/** For many tokens at once: asking the system for bytes takes longer than writing a token of them. */
const READY_BYTES = 256 * TOKEN_BYTES;
let ready = Buffer.alloc(0);
let used = 0;

/** An unguessable id of 128 bits that is safe in URLs: 22 characters of base64url. */
export function newToken(): string {
  if (used === ready.length) [ready, used] = [randomBytes(READY_BYTES), 0];
  used += TOKEN_BYTES;
  return ready.toString('base64url', used - TOKEN_BYTES, used);
}

/** A token that is the same for the same subject: it can be mailed again though only its hash is kept. */
export const derivedToken = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest().subarray(0, 16).toString('base64url');

/** What a token looks like; anything else need not be looked up. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;
