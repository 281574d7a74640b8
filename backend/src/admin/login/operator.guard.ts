import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/errors.js';
import { addressBlocked } from '../../platform/http/blocking/block-hook.js';
import type { Actor } from '../audit/audit.repository.js';
import type { SignedInOperator } from './operator-sessions.service.js';
import { BEFORE_OWN_PASSWORD, BEFORE_SECOND_FACTOR, mayActAs, NEEDED_ROLE, neededFor, type Role } from './roles.js';

declare module 'fastify' {
  interface FastifyRequest {
    operator?: SignedInOperator;
  }
}

/** Lets signed-in operators do what their role allows; everybody else gets 401. */
@Injectable()
export class OperatorGuard extends AuthGuard('operator-session') {
  /** For the guard of blocked addresses: this one refuses those without a session itself. */
  static readonly judgesBlockedAddresses = true;

  constructor(private readonly reflector: Reflector) {
    super({ property: 'operator', session: false });
  }

  /** @throws AppError ROLE_REQUIRED, PASSWORD_CHANGE_REQUIRED, SECOND_FACTOR_REQUIRED */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { operator, method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator) return false;
    const said = <Said>(key: string) =>
      this.reflector.getAllAndOverride<Said | undefined>(key, [context.getHandler(), context.getClass()]);
    if (operator.mustChangePassword && !said<boolean>(BEFORE_OWN_PASSWORD))
      throw new AppError('PASSWORD_CHANGE_REQUIRED', 'Please choose your own password first.');
    if (operator.mustSetUpSecondFactor && !said<boolean>(BEFORE_SECOND_FACTOR))
      throw new AppError('SECOND_FACTOR_REQUIRED', 'Please set up an authenticator app first.');
    const needed = said<Role>(NEEDED_ROLE) ?? neededFor(method);
    if (!mayActAs(operator.role, needed))
      throw new AppError('ROLE_REQUIRED', `Your role (${operator.role}) does not allow this: it needs ${needed}.`);
    return true;
  }

  /** A blocked address gets past the block only with a session that counts. @throws AppError ADDRESS_BLOCKED */
  override handleRequest<Who>(error: unknown, operator: Who | null, info: unknown, context: ExecutionContext): Who {
    const { addressBlocked: blocked } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator && blocked) throw addressBlocked();
    return super.handleRequest<Who>(error, operator, info, context);
  }
}

/** The operator of this request, in the parameters of a handler behind the guard. */
export const CurrentOperator = createParamDecorator((_: unknown, context: ExecutionContext): SignedInOperator => {
  const { operator } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!operator) throw new Error('The operator guard did not run for this route.');
  return operator;
});

/** The operator of this request with the address they use, as the audit log wants them. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { operator, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!operator) throw new Error('The operator guard did not run for this route.');
  return { operator: operator.operator, ipAddress: ip };
});
