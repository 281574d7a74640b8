import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/errors.js';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';
import { SharedLimitsService } from '../../platform/http/limits/shared-limits.service.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { FIRST_OPERATOR, OPERATOR_NAME } from '../operator.entity.js';
import { OperatorsRepository } from './operators.repository.js';
import { LoginDelayService } from './login-delay.service.js';

/** What passport puts into the request. */
export interface Recognized {
  operator: string;
}

/** What counts as a failed guess; CODE_REQUIRED follows a right password. */
const FAILED = new Set(['WRONG_PASSWORD', 'WRONG_CODE']);

/** Admits a right password, and resets the count of the limit. */
@Injectable()
export class PasswordGuard extends AuthGuard('operator-password') {
  constructor(
    private readonly limits: SharedLimitsService,
    private readonly addresses: AddressCountsService,
    private readonly operators: OperatorsRepository,
    private readonly audit: AuditRepository,
    private readonly delay: LoginDelayService,
  ) {
    super({ property: 'recognized', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    await this.delay.pass();
    try {
      await super.canActivate(context);
    } catch (error) {
      if (error instanceof AppError && FAILED.has(error.code)) await this.record(request, error.code);
      throw error;
    }
    await this.limits.reset('login', request.ip);
    return true;
  }

  /** @throws AppError WRONG_PASSWORD, or what the second factor said */
  override handleRequest<Who>(error: unknown, recognized: Who | null, info: unknown, context: ExecutionContext): Who {
    const failure = !error && !recognized ? new AppError('WRONG_PASSWORD', 'Incorrect admin password') : error;
    if (failure instanceof AppError && FAILED.has(failure.code)) {
      const { ip } = context.switchToHttp().getRequest<FastifyRequest>();
      this.addresses.note(ip, 'login_failed');
    }
    return super.handleRequest<Who>(failure, recognized, info, context);
  }

  /** An unknown name is not recorded: it could be a password in the wrong field. */
  private async record({ body, ip }: FastifyRequest, reason: string): Promise<void> {
    const { operator: name = FIRST_OPERATOR } = (body ?? {}) as { operator?: unknown };
    const known = typeof name === 'string' && OPERATOR_NAME.test(name) && (await this.operators.find(name));
    await this.audit.record({ operator: 'nobody', ipAddress: ip }, 'login-failed', known ? known.name : null, {
      reason,
    });
  }
}
