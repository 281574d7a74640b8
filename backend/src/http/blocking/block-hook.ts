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
 * Refuses blocked addresses on every path (row 89): the API in its envelope, pages as plain text.
 * Whoever shows an operator's cookie is let as far as the operator's guard, so that operators cannot lock themselves out.
 */
export function blockHook(blocked: BlockedAddressesService) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!blocked.has(request.ip)) return undefined;
    if (!request.url.startsWith('/api')) return reply.status(403).type('text/plain; charset=utf-8').send(TEXT);
    const operatorCall = request.url.startsWith('/api/admin/') && !request.url.startsWith('/api/admin/login');
    if (!operatorCall || !request.cookies.rb_operator) throw addressBlocked();
    request.addressBlocked = true;
    return undefined;
  };
}
