import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ThrottlerGuard } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { PaidBrowsers } from '../pressure/paid-browsers.js';
import { AddressCountsService } from './address-counts.service.js';
import { LIMIT } from './limit.js';
import { type LimitName, OF_BUYERS, type RateLimit, rateLimitOf } from './rate-limits.js';
import { WindowCounts } from './window-counts.js';

const MINUTE_MS = 60_000;

/** Answers 429 with Retry-After to whoever calls more often than `rate-limits.ts` lets them. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  private readonly limitOf: (context: ExecutionContext) => RateLimit | null;

  // The base class names tokens of its own for the first two parameters; these replace them.
  constructor(
    @Inject(Config) { settings }: Config,
    @Inject(WindowCounts) counts: WindowCounts,
    reflector: Reflector,
    private readonly addresses: AddressCountsService,
    private readonly paidBrowsers: PaidBrowsers,
  ) {
    const limitOf = (context: ExecutionContext): RateLimit | null => {
      const { method } = context.switchToHttp().getRequest<FastifyRequest>();
      // By handler, so that no spelling of an address and no HEAD gets around a limit.
      const places = [context.getHandler(), context.getClass()];
      return rateLimitOf(method, reflector.getAllAndOverride<LimitName | undefined>(LIMIT, places));
    };
    const limit = (context: ExecutionContext) => (limitOf(context)?.perMinute ?? Infinity) * settings.rateLimitFactor;
    super({ throttlers: [{ ttl: MINUTE_MS, limit, skipIf: (context) => !limitOf(context) }] }, counts, reflector);
    this.limitOf = limitOf;
  }

  /** Lookups and refusals are counted by address, for the operator to see who overdoes it. */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
    const limit = this.limitOf(context);
    if (limit?.name === 'lookup') this.addresses.note(ip, 'lookup');
    try {
      return await super.canActivate(context);
    } catch (error) {
      if (limit) this.addresses.note(ip, 'refused');
      throw error;
    }
  }

  /** One count for all routes of a limit: whoever looks up VINs and plates in turn gets no more of either. */
  protected override generateKey(context: ExecutionContext, address: string): string {
    const name = this.limitOf(context)?.name;
    const { visitor } = context.switchToHttp().getRequest<FastifyRequest>();
    const isBuyers = name && OF_BUYERS.has(name) && visitor && this.paidBrowsers.has(visitor.anonId);
    return `${name ?? ''} ${isBuyers ? visitor.anonId : address}`;
  }
}
