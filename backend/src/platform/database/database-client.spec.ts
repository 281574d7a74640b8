import { StatementNames } from './database-client.js';

const nameOf = (names: StatementNames, text: string): string | null => {
  for (let time = 1; time < 10; time++) names.of(text);
  return names.of(text);
};

it('names a statement once it repeats, the same in every process', () => {
  const [one, other] = [new StatementNames(), new StatementNames()];
  expect(one.of('SELECT a FROM b WHERE c = $1')).toBeNull();
  const name = nameOf(one, 'SELECT a FROM b WHERE c = $1');
  expect(name).toMatch(/^rb_[\w-]{22}$/);
  expect(nameOf(other, 'SELECT a FROM b WHERE c = $1')).toBe(name);
  expect(nameOf(one, 'SELECT a FROM b WHERE d = $1')).not.toBe(name);
});

it('does not name a statement whose columns change with the table', () => {
  expect(nameOf(new StatementNames(), 'SELECT * FROM b WHERE c = $1')).toBeNull();
});

it('names at most 300 statements', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 1_000 }, (_, at) => nameOf(names, `SELECT ${at} WHERE $1`));
  expect(named.filter((name) => name !== null)).toHaveLength(300);
});
