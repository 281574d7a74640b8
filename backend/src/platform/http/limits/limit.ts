import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { tooManyRequests } from '../errors.js';
import { AddressCountsService } from './address-counts.service.js';
import { LIMIT, type LimitName, LIMITS, pointsOf, type SharedLimitName } from './limits.js';
import { SharedLimitsService } from './shared-limits.service.js';

/** Counts the calls of an address against the shared limit that the handler names. */
@Injectable()
class SharedLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: SharedLimitsService,
    private readonly addresses: AddressCountsService,
    private readonly config: Config,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS */
  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const targets = [context.getHandler(), context.getClass()];
    const name = this.reflector.getAllAndOverride<SharedLimitName>(LIMIT, targets);
    const { ip } = http.getRequest<FastifyRequest>();
    const { allowed, left, seconds } = await this.limits.consume(name, ip);
    if (!allowed) {
      this.addresses.note(ip, 'refused');
      throw tooManyRequests(seconds);
    }
    void http.getResponse<FastifyReply>().headers({
      'x-ratelimit-limit': pointsOf(name, this.config.settings),
      'x-ratelimit-remaining': left,
      'x-ratelimit-reset': seconds,
    });
    return true;
  }
}

/** Names the limit that counts the calls of a handler or controller; handlers of one name are counted together. */
export const Limit = (name: LimitName) =>
  applyDecorators(
    SetMetadata(LIMIT, name),
    ApiExtension(LIMIT, name),
    ...(LIMITS[name].scope === 'replicas' ? [UseGuards(SharedLimitGuard)] : []),
  );
