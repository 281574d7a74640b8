import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { tooManyRequests } from '../errors.js';
import { PaidBrowsersService } from '../pressure/paid-browsers.service.js';
import { AddressCountsService } from './address-counts.service.js';
import { LIMIT } from './limit.js';
import { type LimitName, OF_BUYERS, type RateLimit, rateLimitOf } from './rate-limits.js';
import { WindowCountsService } from './window-counts.service.js';

const MINUTE_MS = 60_000;

/**
 * Answers 429 with Retry-After to whoever calls more often than `rate-limits.ts` lets them. Not the throttler's own guard: that one waits a dozen times
 * for what is known at once, and for calls without a limit as well.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  /** What each handler says; by its class, which may say it for all of them. */
  private readonly named = new Map<unknown, Map<unknown, LimitName | undefined>>();

  constructor(
    private readonly config: Config,
    private readonly counts: WindowCountsService,
    private readonly reflector: Reflector,
    private readonly addresses: AddressCountsService,
    private readonly paidBrowsers: PaidBrowsersService,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS */
  canActivate(context: ExecutionContext): true | Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const limit = rateLimitOf(request.method, this.nameOf(context));
    return limit ? this.count(limit, request, http.getResponse<FastifyReply>()) : true;
  }

  /** By handler, so that no spelling of an address and no HEAD gets around a limit. It never says anything else, so it is asked once. */
  private nameOf(context: ExecutionContext): LimitName | undefined {
    const [handler, place] = [context.getHandler(), context.getClass()];
    const ofPlace = this.named.get(place) ?? new Map<unknown, LimitName | undefined>();
    if (!ofPlace.has(handler)) {
      this.named.set(place, ofPlace);
      ofPlace.set(handler, this.reflector.getAllAndOverride<LimitName | undefined>(LIMIT, [handler, place]));
    }
    return ofPlace.get(handler);
  }

  /**
   * One count for all routes of a limit: whoever looks up VINs and plates in turn gets no more of either. Lookups and refusals are counted by
   * address, for the operator to see who overdoes it.
   */
  private async count(
    { name, perMinute }: RateLimit,
    { ip, visitor }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<true> {
    if (name === 'lookup') this.addresses.note(ip, 'lookup');
    const limit = perMinute * this.config.settings.rateLimitFactor;
    const isBuyers = OF_BUYERS.has(name) && visitor && this.paidBrowsers.has(visitor.anonId);
    const caller = isBuyers ? visitor.anonId : normalizeIp(ip, 64);
    const counted = await this.counts.increment(`${name} ${caller}`, MINUTE_MS, limit);
    if (counted.isBlocked) {
      this.addresses.note(ip, 'refused');
      throw tooManyRequests(counted.timeToBlockExpire);
    }
    void reply.headers({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': Math.max(0, limit - counted.totalHits),
      'x-ratelimit-reset': counted.timeToExpire,
    });
    return true;
  }
}
