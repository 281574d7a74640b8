import { applyDecorators, createParamDecorator, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiCookieAuth, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { addressBlocked } from '../../platform/http/blocking/blocked.guard.js';
import { ApiFailures } from '../../platform/http/envelope.dto.js';
import { AppError } from '../../platform/http/errors.js';
import type { SignedInOperator } from './operator-sessions.service.js';
import { BEFORE_OWN_PASSWORD, BEFORE_SECOND_FACTOR, mayActAs, NEEDED_ROLE, neededFor, type Role } from './roles.js';

declare module 'fastify' {
  interface FastifyRequest {
    operator?: SignedInOperator;
  }
}

/** Admits signed-in operators whose role allows the call. */
@Injectable()
export class OperatorGuard extends AuthGuard('operator-session') {
  /** Tells the guard of blocked addresses that this one refuses them itself. */
  static readonly judgesBlockedAddresses = true;

  constructor(private readonly reflector: Reflector) {
    super({ property: 'operator', session: false });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { operator, method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator) return false;
    const metadata = <Value>(key: string) =>
      this.reflector.getAllAndOverride<Value | undefined>(key, [context.getHandler(), context.getClass()]);
    if (operator.mustChangePassword && !metadata<boolean>(BEFORE_OWN_PASSWORD))
      throw new AppError('PASSWORD_CHANGE_REQUIRED', 'Please choose your own password first.');
    if (operator.mustSetUpSecondFactor && !metadata<boolean>(BEFORE_SECOND_FACTOR))
      throw new AppError('SECOND_FACTOR_REQUIRED', 'Please set up an authenticator app first.');
    const needed = metadata<Role>(NEEDED_ROLE) ?? neededFor(method);
    if (!mayActAs(operator.role, needed))
      throw new AppError('ROLE_REQUIRED', `Your role (${operator.role}) does not allow this: it needs ${needed}.`);
    return true;
  }

  /** A blocked address is admitted only with a valid session. @throws AppError ADDRESS_BLOCKED */
  override handleRequest<Who>(error: unknown, operator: Who | null, info: unknown, context: ExecutionContext): Who {
    const { addressBlocked: blocked } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!operator && blocked) throw addressBlocked();
    return super.handleRequest<Who>(error, operator, info, context);
  }
}

/** Puts a controller behind the operator guard, and says so in the contract. */
export const OperatorOnly = () =>
  applyDecorators(ApiTags('admin'), ApiCookieAuth('operator'), ApiFailures('UNAUTHORIZED'), UseGuards(OperatorGuard));

export const CurrentOperator = createParamDecorator((_: unknown, context: ExecutionContext): SignedInOperator => {
  const { operator } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!operator) throw new Error('The operator guard did not run for this route.');
  return operator;
});
