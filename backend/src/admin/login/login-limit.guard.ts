import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  normalizeIp,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { LoginAttemptsService } from './login-attempts.service.js';

/** Wrong passwords from one address (IPv6: one /64 network) within a minute. */
export const LOGIN_LIMIT: ThrottlerModuleOptions = { throttlers: [{ limit: 10, ttl: 60_000 }] };

/**
 * Counts an attempt before its password is checked, so that guesses sent at once cannot slip past;
 * whoever then shows the right password is forgiven.
 */
@Injectable()
export class LoginLimitGuard extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) private readonly attempts: LoginAttemptsService,
    reflector: Reflector,
  ) {
    super(options, attempts, reflector);
  }

  forgive(request: FastifyRequest): Promise<void> {
    return this.attempts.forgive(normalizeIp(request.ip, this.ipv6SubnetPrefix));
  }

  protected override generateKey(_context: ExecutionContext, address: string): string {
    return address;
  }
}
