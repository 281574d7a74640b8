import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { GUARDS_METADATA } from '@nestjs/common/constants.js';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { addressBlocked } from './block-hook.js';

/** A guard that says so refuses a blocked address itself unless an operator is signed in. */
interface JudgingGuard {
  judgesBlockedAddresses?: boolean;
}

/** Whatever the hook let through: a blocked address reaches only handlers behind a guard that asks who it is. */
@Injectable()
export class BlockedGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws AppError ADDRESS_BLOCKED */
  canActivate(context: ExecutionContext): boolean {
    if (!context.switchToHttp().getRequest<FastifyRequest>().addressBlocked) return true;
    const places = [context.getHandler(), context.getClass()];
    const guards = places.flatMap(
      (place) => this.reflector.get<JudgingGuard[] | undefined>(GUARDS_METADATA, place) ?? [],
    );
    if (guards.some(({ judgesBlockedAddresses }) => judgesBlockedAddresses)) return true;
    throw addressBlocked();
  }
}
