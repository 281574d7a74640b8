import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 as isUtf8Bytes } from 'node:buffer';
import { AppError } from './errors.js';

/** The default limit of a body. */
export const BODY_LIMIT_BYTES = 16 * 1024;

/** Sets the limit of a handler's body. */
export const BodyLimit = (bytes: number) => RouteConfig({ bodyLimit: bytes });

/** Applies `BodyLimit` to every route that is added afterwards. */
export function limitBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const { bodyLimit } = (route.config ?? {}) as { bodyLimit?: number };
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
}

/** Its body is parsed after its signature was checked. */
const WEBHOOK = '/api/payments/webhook';
/** Mail programs post a form here (RFC 8058), which is not read. */
const UNSUBSCRIBE = '/api/mail/unsubscribe';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was received; only of the webhook. */
    rawBody?: Buffer;
  }
}

/** Accepts JSON in UTF-8, and a form for mail programs only: any site could post one without a preflight. */
export function addBodyParsers(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(request)) return done(notUtf8());
    if (request.routeOptions.url === WEBHOOK) {
      request.rawBody = body;
      return done(null, undefined);
    }
    if (!isUtf8Bytes(body)) return done(malformed());
    // Nest would pass on only the status of Fastify's error.
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

/** Whether the headers declare uncompressed UTF-8, as RFC 8259 requires. */
function isUtf8({ headers }: FastifyRequest): boolean {
  const charsets = [...String(headers['content-type']).matchAll(/;\s*charset\s*=\s*"?([^";]*)/gi)];
  const encoding = headers['content-encoding'] ?? 'identity';
  return charsets.every(([, name = '']) => /^utf-?8$/i.test(name.trim())) && encoding.toLowerCase() === 'identity';
}
