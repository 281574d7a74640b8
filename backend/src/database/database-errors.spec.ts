import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { isDatabaseAway, isOneRefused } from './database-errors.js';

const refusal = (code: string): pg.DatabaseError => Object.assign(new pg.DatabaseError('', 0, 'error'), { code });

it.each([
  ['it is stopping', '57P01', true, false],
  ['nobody may connect just now, as an operator has said', '55000', true, false],
  ['somebody holds a row for long', '55P03', true, true],
  ['two waited for each other', '40P01', true, true],
  ['a row is there already', '23505', false, true],
  ['a value cannot be', '22P02', false, true],
  ['the statement is wrong', '42601', false, false],
])('%s (%s): come again %s, ask each alone %s', (_, code, away, one) => {
  for (const error of [refusal(code), new QueryFailedError('SELECT', [], refusal(code))])
    expect([isDatabaseAway(error), isOneRefused(error)]).toEqual([away, one]);
});

it('does not blame the database for other errors', () => {
  expect([isDatabaseAway(new Error('no')), isOneRefused(new Error('no')), isDatabaseAway(null)]).toEqual([
    false,
    false,
    false,
  ]);
});
