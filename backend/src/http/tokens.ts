import { createHmac, randomBytes } from 'node:crypto';

/** An unguessable id of 128 bits that is safe in URLs: 22 characters of base64url. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** A token that is the same for the same subject: it can be mailed again though only its hash is kept. */
export const derivedToken = (key: Buffer, subject: string): string =>
  createHmac('sha256', key).update(subject).digest().subarray(0, 16).toString('base64url');

/** What a token looks like; anything else need not be looked up. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;
