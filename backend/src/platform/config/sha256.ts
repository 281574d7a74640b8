import { createHash } from 'node:crypto';

/** SHA-256 of a text (UTF-8) as 64 hexadecimal digits. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** SHA-256 of a text (UTF-8) as 43 characters of base64url. */
export const shortSha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
