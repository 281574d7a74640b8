import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { isDatabaseAway } from './database-errors.js';

const refusal = (code: string): pg.DatabaseError => Object.assign(new pg.DatabaseError('', 0, 'error'), { code });

it.each([
  ['57P01', 'the server is stopping', true],
  ['55000', 'an operator refuses connections', true],
  ['55P03', 'a row stays locked', true],
  ['40P01', 'there was a deadlock', true],
  ['23505', 'a row exists already', false],
  ['22P02', 'a value is invalid', false],
  ['42601', 'the statement is wrong', false],
])('classifies %s (%s) as unavailable: %s', (code, _, unavailable) => {
  for (const error of [refusal(code), new QueryFailedError('SELECT', [], refusal(code))])
    expect(isDatabaseAway(error)).toBe(unavailable);
});

it('does not classify other errors as unavailable', () => {
  expect([isDatabaseAway(new Error('no')), isDatabaseAway(null)]).toEqual([false, false]);
});
