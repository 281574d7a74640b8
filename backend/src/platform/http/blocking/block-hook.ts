import type { FastifyReply, FastifyRequest } from 'fastify';
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
 * Refuses a blocked address on every path (row 89): the API in its envelope, pages as plain text. The matched route
 * decides which it is, whatever the spelling of the path. Calls of operators proceed to their guard, so that operators
 * cannot lock themselves out.
 * @returns whether the response was sent
 * @throws AppError ADDRESS_BLOCKED
 */
export function refuseBlocked(request: FastifyRequest, reply: FastifyReply, blocked: BlockedAddressesService): boolean {
  if (!blocked.has(request.ip)) return false;
  request.addressBlocked = true;
  const { url: route = '' } = request.routeOptions;
  if (route.startsWith('/api/admin/') && route !== '/api/admin/login') return false;
  if (route.startsWith('/api/') || request.url.startsWith('/api')) throw addressBlocked();
  void reply.status(403).type('text/plain; charset=utf-8').send(TEXT);
  return true;
}
