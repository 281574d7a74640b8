import type { INestApplicationContext } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { Config } from '../config/config.js';
import { hashPassword } from './login/password.js';
import { OPERATOR_NAME } from './operator.entity.js';

/**
 * Makes the operator on the first start, with OPERATOR_PASSWORD or a random password. Replicas may start at once: one wins.
 * @returns the password to show, once; null when the operator was there, another process made it, or the owner chose the password
 */
export async function firstOperatorPassword(app: INestApplicationContext): Promise<string | null> {
  const dataSource = app.get<DataSource>(getDataSourceToken());
  const known = await dataSource.query<unknown[]>('SELECT FROM operators WHERE name = $1', [OPERATOR_NAME]);
  if (known.length > 0) return null;
  const chosen = app.get(Config).settings.operatorPassword;
  const password = chosen ?? randomPassword();
  const made = await dataSource.query<unknown[]>(
    'INSERT INTO operators (name, "passwordHash") VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
    [OPERATOR_NAME, await hashPassword(password)],
  );
  return chosen === null && made.length > 0 ? password : null;
}

/** Without i, l, o and u: nothing to mistake when it is read aloud or typed from paper. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 100 random bits as four groups of five letters, e.g. 'k7mq2-x0v9d-...'. */
function randomPassword(): string {
  const letters = Array.from(randomBytes(20), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
  return letters.replace(/.{5}(?=.)/g, '$&-');
}
