import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { AppError } from '../errors.js';
import type { BlockedAddressesService } from './blocked-addresses.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address is blocked, and only a valid operator session may let the request through. */
    addressBlocked?: boolean;
  }
}

const TEXT =
  'Requests from your network address are not accepted. Please contact support if you think this is a mistake.';

export const addressBlocked = (): AppError => new AppError('ADDRESS_BLOCKED', TEXT);

/**
 * Refuses blocked addresses on every path (row 89): the API in its envelope, pages as plain text. Which call it is the matched route
 * says, never the path, which has many spellings. Calls that only an operator's session opens are let as far as its guard, so that
 * operators cannot lock themselves out.
 */
export function blockHook(blocked: BlockedAddressesService) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    if (!blocked.has(request.ip)) return done();
    request.addressBlocked = true;
    const { url: route = '' } = request.routeOptions;
    if (route.startsWith('/api/admin/') && route !== '/api/admin/login') return done();
    if (route.startsWith('/api/') || request.url.startsWith('/api')) throw addressBlocked();
    void reply.status(403).type('text/plain; charset=utf-8').send(TEXT);
  };
}
