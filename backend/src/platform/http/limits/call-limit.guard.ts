import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../errors.js';
import { AddressCountsService } from './address-counts.service.js';

/** Answers 429 with Retry-After to callers who exceed a limit of `limits.ts` in this process. */
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
