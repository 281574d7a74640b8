import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
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
 * Refuses a blocked address on every path (row 89): API calls with an error, pages with plain text. The matched route
 * decides which it is. Calls of operators proceed to their guard, so that they cannot lock themselves out.
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

/** Refuses what `refuseBlocked` let through, except at handlers whose guard declares that it does so itself. */
@Injectable()
export class BlockedGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws AppError ADDRESS_BLOCKED */
  canActivate(context: ExecutionContext): boolean {
    if (!context.switchToHttp().getRequest<FastifyRequest>().addressBlocked) return true;
    const guards = [context.getHandler(), context.getClass()].flatMap(
      (target) => this.reflector.get<{ judgesBlockedAddresses?: boolean }[] | undefined>(GUARDS_METADATA, target) ?? [],
    );
    if (guards.some(({ judgesBlockedAddresses }) => judgesBlockedAddresses)) return true;
    throw addressBlocked();
  }
}
