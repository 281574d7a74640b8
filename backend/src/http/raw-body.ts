import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 as isUtf8Bytes } from 'node:buffer';
import { AppError } from './errors.js';

/** Where a signature covers the bytes as they came: whoever has checked it parses them. */
const SIGNED_PATHS = new Set(['/api/payments/webhook']);

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received; only on paths whose callers sign it. */
    rawBody?: Buffer;
  }
}

/** Reads JSON as Fastify itself does; where a signature has to be checked first it keeps the bytes and parses nothing. */
export function keepRawBody(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      if (!isUtf8(request)) return done(notUtf8());
      if (SIGNED_PATHS.has(request.routeOptions.url ?? '')) {
        request.rawBody = body;
        return done(null, undefined);
      }
      const text = textOf(body);
      if (text === null) return done(malformed());
      // Said here: on the way to the filter Nest would leave of it only that it is a 400.
      return parse(request, text, (error, json) => (error ? done(malformed()) : done(null, json)));
    },
  );
}

const malformed = (): AppError => new AppError('MALFORMED_JSON', 'The request body is not valid JSON.');
const notUtf8 = (): AppError =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, not compressed, with the content type application/json.');

/** JSON between programs is UTF-8 (RFC 8259). Read as UTF-8, what says it is something else would be other letters. */
function isUtf8({ headers }: FastifyRequest): boolean {
  const charsets = [...String(headers['content-type']).matchAll(/;\s*charset\s*=\s*"?([^";]*)/gi)];
  const encoding = headers['content-encoding'] ?? 'identity';
  return charsets.every(([, name = '']) => /^utf-?8$/i.test(name.trim())) && encoding.toLowerCase() === 'identity';
}

/** @returns null for bytes that are no UTF-8: they would be read with other letters in their place */
function textOf(body: Buffer): string | null {
  return isUtf8Bytes(body) ? body.toString('utf8') : null;
}
