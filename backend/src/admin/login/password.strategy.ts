import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { AppError } from '../../platform/http/errors.js';
import { FIRST_OPERATOR, type Operator, OPERATOR_NAME } from '../operator.entity.js';
import { OperatorsRepository } from './operators.repository.js';
import { decoyHash, matchesPassword } from './password.js';
import { SecondFactorService } from './second-factor.service.js';

type Done = (error: unknown, operator?: string | null) => void;

/** A passport strategy for bodies of any shape. */
class BodyStrategy extends passport.Strategy {
  constructor(private readonly verify: (request: FastifyRequest, done: Done) => void) {
    super();
  }

  override authenticate(request: unknown): void {
    this.verify(request as FastifyRequest, (error, operator) => {
      if (error) this.error(error);
      else if (operator) this.success({ operator });
      else this.fail();
    });
  }
}

@Injectable()
export class PasswordStrategy extends PassportStrategy(BodyStrategy, 'operator-password') {
  constructor(
    private readonly operators: OperatorsRepository,
    private readonly secondFactor: SecondFactorService,
  ) {
    super();
  }

  async validate({ body }: FastifyRequest): Promise<string | null> {
    const { operator: named, password, code } = (body ?? {}) as Record<string, unknown>;
    if (typeof password !== 'string') throw new AppError('VALIDATION', 'Required', { password: 'Required' });
    if (named !== undefined && typeof named !== 'string')
      throw new AppError('VALIDATION', 'Invalid input', { operator: 'Invalid input' });
    if (named === undefined && (await this.operators.hasOthers()))
      throw new AppError('VALIDATION', 'Enter your operator name.', { operator: 'Required' });
    const name = named ?? FIRST_OPERATOR;
    const operator = OPERATOR_NAME.test(name) ? await this.operators.find(name) : null;
    const matches = await matchesPassword(operator?.passwordHash ?? (await decoyHash()), password);
    if (!operator || !matches || operator.disabledAt) return null;
    if (operator.totpConfirmedAt) await this.checkCode(operator, code);
    return operator.name;
  }

  private async checkCode(operator: Operator, code: unknown): Promise<void> {
    if (code === undefined || code === '')
      throw new AppError('CODE_REQUIRED', 'Enter the code from your authenticator app.', { code: 'Required' });
    if (typeof code !== 'string' || !(await this.secondFactor.use(operator, code)))
      throw new AppError('WRONG_CODE', 'This code is wrong or was used before.', { code: 'Wrong code' });
  }
}
