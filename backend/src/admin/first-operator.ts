import type { INestApplicationContext } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { NewPasswordsService } from './login/new-passwords.service.js';
import { OperatorsRepository } from './login/operators.repository.js';
import { hashPassword, randomPassword } from './login/password.js';
import { FIRST_OPERATOR } from './operator.entity.js';

/**
 * Creates the first operator with OPERATOR_PASSWORD or a random password. Of several starting replicas one creates it.
 * @returns the random password to show once, or null
 */
export async function firstOperatorPassword(app: INestApplicationContext): Promise<string | null> {
  const operators = app.get(OperatorsRepository, { strict: false });
  if (await operators.find(FIRST_OPERATOR)) return null;
  const chosen = app.get(Config).settings.operatorPassword;
  const password = chosen ?? randomPassword();
  const isCreated = await operators.add({
    name: FIRST_OPERATOR,
    passwordHash: await hashPassword(password),
    role: 'owner',
    // A printed password can be read in the log; a weak one can be guessed.
    mustChangePassword: chosen === null || (await isWeak(app, chosen)),
  });
  return chosen === null && isCreated ? password : null;
}

async function isWeak(app: INestApplicationContext, password: string): Promise<boolean> {
  const { problem } = await app.get(NewPasswordsService, { strict: false }).judge(password, [FIRST_OPERATOR]);
  return problem !== null;
}
