import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '../config/sha256.js';

/** The decode of a VIN does not change, but a source that was down may be back within minutes. */
const MAX_AGE_SECONDS = 300;
const DECODE = '/api/vehicles/:vin';
const PUBLIC_ROUTES = [DECODE, '/api/vehicle-image/:file'];

/**
 * Whether shared caches may store the response, so that it must not carry a visitor's cookie. Decided by the route,
 * whatever the spelling of the path.
 */
export const isPublic = ({ routeOptions }: FastifyRequest): boolean => PUBLIC_ROUTES.includes(routeOptions.url ?? '');

/** Lets caches store a decode. Returns its body; null with status 304 when the client has it already. */
export function revalidate(request: FastifyRequest, reply: FastifyReply, body: string): string | null {
  if (reply.statusCode !== 200 || request.routeOptions.url !== DECODE) return body;
  const tag = `"${sha256(body).slice(0, 32)}"`;
  void reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`).header('etag', tag);
  if (!matches(tag, request.headers['if-none-match'])) return body;
  void reply.status(304).removeHeader('content-type');
  return null;
}

/** Whether If-None-Match names this tag. Weak tags count: they name the same response in another encoding. */
function matches(tag: string, ifNoneMatch = ''): boolean {
  return ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([known]) => known === tag);
}
