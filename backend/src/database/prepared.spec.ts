import { StatementNames } from './prepared.js';

const often = (names: StatementNames, text: string): string | null => {
  for (let time = 1; time < 10; time++) names.of(text);
  return names.of(text);
};

describe('the names of frequent statements', () => {
  it('are given once a statement repeats, and are the same in every process', () => {
    const [one, other] = [new StatementNames(), new StatementNames()];
    expect(one.of('SELECT a FROM b WHERE c = $1')).toBeNull();
    const name = often(one, 'SELECT a FROM b WHERE c = $1');
    expect(name).toMatch(/^rb_[\w-]{22}$/);
    expect(often(other, 'SELECT a FROM b WHERE c = $1')).toBe(name);
    expect(often(one, 'SELECT a FROM b WHERE d = $1')).not.toBe(name);
  });

  it('are not given to a statement whose answer changes its shape with the table', () => {
    expect(often(new StatementNames(), 'SELECT * FROM b WHERE c = $1')).toBeNull();
  });

  it('are limited in number, however many statements there are', () => {
    const names = new StatementNames();
    const named = Array.from({ length: 1_000 }, (_, at) => often(names, `SELECT ${at} WHERE $1`));
    expect(named.filter((name) => name !== null)).toHaveLength(300);
  });
});
