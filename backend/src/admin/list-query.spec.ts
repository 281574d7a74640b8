import { contentRange, flag, type ListQuery, readListQuery, text } from './list-query.js';

const RULES = { sort: ['searchedAt', 'vin'], filter: { q: text, paid: flag } } as const;
const read = (query: ListQuery) => readListQuery<'searchedAt' | 'vin', { q: string; paid: boolean }>(query, RULES);

describe('the list dialect', () => {
  it('reads what react-admin sends', () => {
    const query = { sort: '["vin","ASC"]', range: '[25,49]', filter: '{"q":" 1FTF ","paid":true}' };
    expect(read(query)).toEqual({
      sort: { field: 'vin', order: 'ASC' },
      offset: 25,
      limit: 25,
      filter: { q: '1FTF', paid: true },
    });
  });

  it('begins with the newest 25 rows when nothing is asked for', () => {
    expect(read({})).toEqual({ sort: { field: 'searchedAt', order: 'DESC' }, offset: 0, limit: 25, filter: {} });
  });

  it.each<[keyof ListQuery, string]>([
    ['sort', '["searchedAt","DESC'],
    ['sort', '["passwordHash","ASC"]'],
    ['sort', '["searchedAt","DESC; DROP TABLE users"]'],
    ['sort', '{}'],
    ['sort', 'null'],
    ['range', '[0]'],
    ['range', '[-1,5]'],
    ['range', '[10,5]'],
    ['range', '[0,100]'],
    ['range', '[0,1e300]'],
    ['range', '[0.5,1]'],
    ['range', '["0","24"]'],
    ['filter', '[]'],
    ['filter', 'null'],
    ['filter', '"q"'],
    ['filter', '{"userId":"1"}'],
    ['filter', '{"__proto__":{"q":"x"}}'],
    ['filter', '{"q":{"$ne":""}}'],
    ['filter', '{"q":"\\u0000"}'],
    ['filter', '{"q":"  "}'],
    ['filter', '{"paid":"true"}'],
    ['filter', `{"q":"${'A'.repeat(101)}"}`],
  ])('refuses %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(
      expect.objectContaining({ code: 'VALIDATION', fields: { [name]: 'Invalid input' } }),
    );
  });

  it('names the rows of a page and how many there are', () => {
    expect(contentRange('reports', 0, 25, 319)).toBe('reports 0-24/319');
    expect(contentRange('reports', 300, 19, 319)).toBe('reports 300-318/319');
    expect(contentRange('reports', 0, 0, 0)).toBe('reports */0');
  });
});
