import { createHmac, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 16;
/** Random bytes for many tokens are read at once, which is faster. */
const BUFFER_BYTES = 256 * TOKEN_BYTES;
let buffer = Buffer.alloc(0);
let used = 0;

/** An unguessable id of 128 bits that is safe in URLs: 22 characters of base64url. */
export function newToken(): string {
  if (used === buffer.length) [buffer, used] = [randomBytes(BUFFER_BYTES), 0];
  used += TOKEN_BYTES;
  return buffer.toString('base64url', used - TOKEN_BYTES, used);
}

/** Returns the same token for the same subject: it can be mailed again though only its hash is stored. */
export const derivedToken = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest().subarray(0, 16).toString('base64url');

export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;
