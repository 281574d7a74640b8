import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '../config/sha256.js';

/** What a VIN says does not change; what sources add may come back within minutes when one of them was down. */
const DECODED_SECONDS = 300;
const DECODE = '/api/vehicles/:vin';
const SHARED = [DECODE, '/api/vehicle-image/:file'];

/**
 * The same for everybody, so caches may share it and no visitor's cookie goes along. By route, so that no spelling of the address
 * gets around it.
 */
export const isShared = ({ routeOptions }: FastifyRequest): boolean => SHARED.includes(routeOptions.url ?? '');

/** The free decode may be kept, and who has it already is told so in a few bytes. */
export function letDecodesBeKept(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string' || request.routeOptions.url !== DECODE)
        return done(null, payload);
      const tag = `"${sha256(payload).slice(0, 32)}"`;
      void reply.header('cache-control', `public, max-age=${DECODED_SECONDS}`).header('etag', tag);
      if (!isHeld(tag, request.headers['if-none-match'])) return done(null, payload);
      void reply.status(304).removeHeader('content-type');
      done(null, null);
    });
}

/** Whether a list of tags names this one. Weak ones count: they are of the same answer in another encoding. */
function isHeld(tag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([held]) => held === tag);
}
