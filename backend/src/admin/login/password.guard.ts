import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../platform/http/errors.js';
import { AddressCountsService } from '../../platform/http/limits/address-counts.service.js';
import { SharedLimitsService } from '../../platform/http/limits/shared-limits.service.js';
import { AuditRepository } from '../audit/audit.repository.js';
import { FIRST_OPERATOR, OPERATOR_NAME } from '../operator.entity.js';
import { OperatorsRepository } from './operators.repository.js';

export interface Recognized {
  operator: string;
}

/** What counts as a failed guess; CODE_REQUIRED follows a right password. */
const FAILED = new Set(['WRONG_PASSWORD', 'WRONG_CODE']);

/** Wrong passwords of the last one to two hours that are taken for typing errors. */
const TYPING_ERRORS = 20;
const DELAY_MS = 50;
const MAX_DELAY_MS = 3_000;

/** The delay of every login in ms, by the number of recent wrong passwords: slows down guessing from many addresses. */
export const delayAfter = (wrongPasswords: number): number =>
  Math.min(MAX_DELAY_MS, Math.max(0, wrongPasswords - TYPING_ERRORS) * DELAY_MS);

@Injectable()
export class PasswordGuard extends AuthGuard('operator-password') {
  constructor(
    private readonly limits: SharedLimitsService,
    private readonly addresses: AddressCountsService,
    private readonly operators: OperatorsRepository,
    private readonly audit: AuditRepository,
  ) {
    super({ property: 'recognized', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const delay = delayAfter(await this.addresses.lately('login_failed'));
    if (delay > 0) await wait(delay);
    try {
      await super.canActivate(context);
    } catch (error) {
      if (error instanceof AppError && FAILED.has(error.code)) {
        this.addresses.note(request.ip, 'login_failed');
        await this.record(request, error.code);
      }
      throw error;
    }
    await this.limits.reset('login', request.ip);
    return true;
  }

  override handleRequest<Who>(error: unknown, recognized: Who | null, info: unknown, context: ExecutionContext): Who {
    const failure = !error && !recognized ? new AppError('WRONG_PASSWORD', 'Incorrect admin password') : error;
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
