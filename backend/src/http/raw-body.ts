import type { FastifyInstance, FastifyRequest } from 'fastify';
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
      if (SIGNED_PATHS.has(request.routeOptions.url ?? '')) {
        request.rawBody = body;
        return done(null, undefined);
      }
      return parse(request, body.toString('utf8'), (error, json) =>
        // Said here: on the way to the filter Nest would leave of it only that it is a 400.
        error ? done(new AppError('MALFORMED_JSON', 'The request body is not valid JSON.')) : done(null, json),
      );
    },
  );
}
