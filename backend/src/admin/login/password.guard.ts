import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/errors.js';
import { AddressCountsService } from '../../http/limits/address-counts.service.js';
import { LoginDelay } from './login-delay.js';
import { LoginLimitGuard } from './login-limit.guard.js';

/** Whom passport named after comparing the password. */
export interface Recognised {
  operator: string;
}

/** Lets a right password through, a limited number of times a minute a wrong one. */
@Injectable()
export class PasswordGuard extends AuthGuard('operator-password') {
  constructor(
    private readonly limit: LoginLimitGuard,
    private readonly addresses: AddressCountsService,
    private readonly delay: LoginDelay,
  ) {
    super({ property: 'recognised', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.limit.canActivate(context);
    await this.delay.pass();
    await super.canActivate(context);
    this.limit.forgive(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }

  /** @throws AppError WRONG_PASSWORD */
  override handleRequest<Who>(error: unknown, recognised: Who | null, info: unknown, context: ExecutionContext): Who {
    if (!error && !recognised) {
      this.addresses.note(context.switchToHttp().getRequest<FastifyRequest>().ip, 'login_failed');
      throw new AppError('WRONG_PASSWORD', 'Incorrect admin password');
    }
    return super.handleRequest<Who>(error, recognised, info, context);
  }
}
