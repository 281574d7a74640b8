import { randomBytes } from 'node:crypto';

/** An unguessable id of 128 bits that is safe in URLs: 22 characters of base64url. */
export const newToken = (): string => randomBytes(16).toString('base64url');

/** What a token looks like; anything else need not be looked up. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/;
