import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  getOptionsToken,
  getStorageToken,
  normalizeIp,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../config/clock.js';

/** Wrong passwords from one address (IPv6: one /64 network) within a minute. */
export const LOGIN_LIMIT: ThrottlerModuleOptions = { throttlers: [{ limit: 10, ttl: 60_000 }] };

/** The attempts of the last minute, which can be forgiven: the throttler's own store only counts. */
@Injectable()
export class LoginAttempts implements ThrottlerStorage {
  private readonly expiries = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now().getTime();
    this.sweep(now, ttl);
    const attempts = this.expiries.get(key) ?? [];
    const isBlocked = attempts.length >= limit;
    if (!isBlocked) this.expiries.set(key, [...attempts, now + ttl]);
    const wait = Math.ceil(((attempts[0] ?? now + ttl) - now) / 1000);
    return { totalHits: attempts.length + 1, timeToExpire: wait, isBlocked, timeToBlockExpire: isBlocked ? wait : 0 };
  }

  forgive(key: string): void {
    this.expiries.delete(key);
  }

  /** One that is still to come for longer than it lasts is of a time before the clock was set back. */
  private sweep(now: number, ttl: number): void {
    for (const [key, expiries] of this.expiries) {
      const left = expiries.filter((expiry) => expiry > now && expiry <= now + ttl);
      if (left.length > 0) this.expiries.set(key, left);
      else this.expiries.delete(key);
    }
  }
}

/**
 * Counts an attempt before its password is checked, so that guesses sent at once cannot slip past;
 * whoever then shows the right password is forgiven.
 */
@Injectable()
export class LoginLimitGuard extends ThrottlerGuard {
  constructor(
    @Inject(getOptionsToken()) options: ThrottlerModuleOptions,
    @Inject(getStorageToken()) private readonly attempts: LoginAttempts,
    reflector: Reflector,
  ) {
    super(options, attempts, reflector);
  }

  forgive(request: FastifyRequest): void {
    this.attempts.forgive(normalizeIp(request.ip, this.ipv6SubnetPrefix));
  }

  protected override generateKey(_context: ExecutionContext, address: string): string {
    return address;
  }
}
