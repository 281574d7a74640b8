import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { AppError } from '../../http/errors.js';
import { OPERATOR_NAME } from '../operator.entity.js';
import { OperatorsRepository } from './operators.repository.js';
import { matchesPassword } from './password.js';

type Done = (error: unknown, operator?: string | null) => void;

/** A passport strategy that leaves all to its callback: whoever that names is signed in, nobody means refused. */
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

/** Compares the password in the body with the operator's hash. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(BodyStrategy, 'operator-password') {
  constructor(private readonly operators: OperatorsRepository) {
    super();
  }

  /** @returns the operator's name, or null for a wrong password. @throws AppError VALIDATION when there is none to compare */
  async validate({ body }: FastifyRequest): Promise<string | null> {
    const { password } = (body ?? {}) as { password?: unknown };
    if (typeof password !== 'string') throw new AppError('VALIDATION', 'Required', { password: 'Required' });
    const operator = await this.operators.find(OPERATOR_NAME);
    return operator && (await matchesPassword(operator.passwordHash, password)) ? operator.name : null;
  }
}
