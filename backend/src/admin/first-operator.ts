import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { NewPasswordsService } from './login/new-passwords.service.js';
import { OperatorsRepository } from './login/operators.repository.js';
import { hashPassword, randomPassword } from './login/password.js';
import { FIRST_OPERATOR } from './operator.entity.js';

/**
 * Makes the operator on the first start, with OPERATOR_PASSWORD or a random password. Replicas may start at once: one wins.
 * One that an attacker would try, or that has leaked, is taken as well, and replaced at the first login.
 * @returns the password to show, once; null when the operator was there, another process made it, or the owner chose the password
 */
export async function firstOperatorPassword(app: INestApplicationContext): Promise<string | null> {
  const operators = app.get(OperatorsRepository, { strict: false });
  if (await operators.find(FIRST_OPERATOR)) return null;
  const chosen = app.get(Config).settings.operatorPassword;
  const password = chosen ?? randomPassword();
  const made = await operators.add({
    name: FIRST_OPERATOR,
    passwordHash: await hashPassword(password),
    role: 'owner',
    // What is printed may be read later by anyone who reads the container’s log.
    mustChangePassword: chosen === null || (await isWeak(app, chosen)),
  });
  return chosen === null && made ? password : null;
}

async function isWeak(app: INestApplicationContext, password: string): Promise<boolean> {
  const { problem } = await app.get(NewPasswordsService, { strict: false }).judge(password, [FIRST_OPERATOR]);
  return problem !== null;
}
