import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { normalizeIp, type ThrottlerModuleOptions, type ThrottlerOptionsFactory } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { LIMIT, type LimitName, LIMITS, limitOfCalls, pointsOf } from './limits.js';
import { PaidBrowsersService } from './paid-browsers.service.js';

/** One throttler for all handlers, with the limit that a handler names: those of one name are counted together. */
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
      // A refused caller is let in again as soon as earlier calls leave the window.
      blockDuration: 0,
      getTracker: (request: object, context: ExecutionContext) =>
        this.callerOf(request as FastifyRequest, this.limitOf(context)),
      generateKey: (context: ExecutionContext, caller: string) => `${this.limitOf(context)} ${caller}`,
    };
    return { throttlers: [throttler] };
  }

  /** By handler, so that neither another spelling of the path nor HEAD gets around a limit; 'all' where this guard counts nothing. */
  private limitOf(context: ExecutionContext): LimitName {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    const places = [context.getHandler(), context.getClass()];
    const name = limitOfCalls(method, this.reflector.getAllAndOverride<LimitName | undefined>(LIMIT, places));
    return name !== null && LIMITS[name].scope === 'process' ? name : 'all';
  }

  private callerOf({ ip, visitor }: FastifyRequest, name: LimitName): string {
    const isBuyer = LIMITS[name].key === 'buyer' && visitor && this.paidBrowsers.has(visitor.anonId);
    return isBuyer ? visitor.anonId : normalizeIp(ip);
  }
}
