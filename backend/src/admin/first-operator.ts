import type { INestApplicationContext } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Config } from '../config/config.js';
import { OperatorsRepository } from './login/operators.repository.js';
import { hashPassword } from './login/password.js';
import { OPERATOR_NAME } from './operator.entity.js';

/**
 * Makes the operator on the first start, with OPERATOR_PASSWORD or a random password. Replicas may start at once: one wins.
 * @returns the password to show, once; null when the operator was there, another process made it, or the owner chose the password
 */
export async function firstOperatorPassword(app: INestApplicationContext): Promise<string | null> {
  const operators = app.get(OperatorsRepository, { strict: false });
  if (await operators.find(OPERATOR_NAME)) return null;
  const chosen = app.get(Config).settings.operatorPassword;
  const password = chosen ?? randomPassword();
  const made = await operators.add({ name: OPERATOR_NAME, passwordHash: await hashPassword(password) });
  return chosen === null && made ? password : null;
}

/** Without i, l, o and u: nothing to mistake when it is read aloud or typed from paper. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 100 random bits as four groups of five letters, e.g. 'k7mq2-x0v9d-...'. */
function randomPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
