import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 as isUtf8Bytes } from 'node:buffer';
import { AppError } from './errors.js';

/** The payment provider signs the bytes, so they are parsed only after the signature was checked. */
const WEBHOOK = '/api/payments/webhook';
/** Mail programs post a form here (RFC 8058); the address says all that is needed. */
const UNSUBSCRIBE = '/api/mail/unsubscribe';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received; only of the webhook. */
    rawBody?: Buffer;
  }
}

/**
 * Accepts JSON in UTF-8, parsed by Fastify, and a form where mail programs post one: elsewhere any site could send one
 * without a preflight.
 */
export function addBodyParsers(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(request)) return done(notUtf8());
    if (request.routeOptions.url === WEBHOOK) {
      request.rawBody = body;
      return done(null, undefined);
    }
    // Invalid UTF-8 would be decoded to other characters.
    if (!isUtf8Bytes(body)) return done(malformed());
    // Of Fastify's own error Nest would leave only the status.
    return parse(request, body.toString('utf8'), (error, json) => (error ? done(malformed()) : done(null, json)));
  });
  fastify.addContentTypeParser(FORMS, { parseAs: 'buffer' }, (request, _body, done) => {
    if (request.routeOptions.url === UNSUBSCRIBE) return done(null, {});
    return done(Object.assign(new Error('A form'), { statusCode: 415 }));
  });
}

const malformed = (): AppError => new AppError('MALFORMED_JSON', 'The request body is not valid JSON.');
const notUtf8 = (): AppError =>
  new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, not compressed, with the content type application/json.');

/** Whether the headers agree with RFC 8259: JSON between programs is UTF-8. */
function isUtf8({ headers }: FastifyRequest): boolean {
  const charsets = [...String(headers['content-type']).matchAll(/;\s*charset\s*=\s*"?([^";]*)/gi)];
  const encoding = headers['content-encoding'] ?? 'identity';
  return charsets.every(([, name = '']) => /^utf-?8$/i.test(name.trim())) && encoding.toLowerCase() === 'identity';
}
