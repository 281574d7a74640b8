import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  normalizeIp,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerOptionsFactory,
} from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { tooManyRequests } from '../errors.js';
import { AddressCountsService } from './address-counts.service.js';
import { LIMIT, type LimitName, LIMITS, limitOfCalls, pointsOf } from './limits.js';
import { PaidBrowsersService } from './paid-browsers.service.js';

/** Answers 429 with Retry-After to callers who exceed a limit in this process. */
@Injectable()
export class CallLimitGuard extends ThrottlerGuard {
  @Inject() private readonly addresses: AddressCountsService;

  /** @throws AppError TOO_MANY_REQUESTS */
  protected override throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    this.addresses.note(context.switchToHttp().getRequest<FastifyRequest>().ip, 'refused');
    throw tooManyRequests(timeToBlockExpire);
  }
}

/** Configures one throttler for all handlers, with the limit that a handler names. */
@Injectable()
export class CallLimits implements ThrottlerOptionsFactory {
  constructor(
    private readonly config: Config,
    private readonly reflector: Reflector,
    private readonly paidBrowsers: PaidBrowsersService,
  ) {}

  createThrottlerOptions(): ThrottlerModuleOptions {
    const throttler = {
      skipIf: (context: ExecutionContext) => this.limitOf(context) === 'all',
      limit: (context: ExecutionContext) => pointsOf(this.limitOf(context), this.config.settings),
      ttl: (context: ExecutionContext) => LIMITS[this.limitOf(context)].seconds * 1_000,
      // Callers are admitted again as soon as earlier calls leave the window.
      blockDuration: 0,
      getTracker: (request: object, context: ExecutionContext) =>
        this.callerOf(request as FastifyRequest, this.limitOf(context)),
      generateKey: (context: ExecutionContext, caller: string) => `${this.limitOf(context)} ${caller}`,
    };
    return { throttlers: [throttler] };
  }

  /** Decided by handler, whatever the spelling of the path; 'all' where this guard counts nothing. */
  private limitOf(context: ExecutionContext): LimitName {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const targets = [context.getHandler(), context.getClass()];
    const name = limitOfCalls(method, this.reflector.getAllAndOverride<LimitName | undefined>(LIMIT, targets));
    return name !== null && LIMITS[name].scope === 'process' ? name : 'all';
  }

  private callerOf(request: FastifyRequest, name: LimitName): string {
    const { visitor } = request;
    const isBuyer = LIMITS[name].key === 'buyer' && visitor && this.paidBrowsers.has(visitor.anonId);
    // Fastify parses the forwarded addresses at each access of `ip`.
    return isBuyer ? visitor.anonId : normalizeIp(visitor?.ipAddress ?? request.ip);
  }
}
