import { contentRange } from '../../platform/http/row-range.js';
import { flag, type ListQuery, type ListRules, readListQuery, rowNumber, text, totalOf } from './list-query.js';

const RULES: ListRules = { id: text, sort: ['searchedAt', 'vin'], filter: { q: text, paid: flag } };
const read = (query: ListQuery) => readListQuery(query, RULES);

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

  it('returns the newest 25 rows by default', () => {
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
    ['after', '   '],
    ['after', 'a\0'],
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

  it('finds a page by the row before it in the default order', () => {
    expect(read({ range: '[20000,20024]', after: '4711' })).toMatchObject({ offset: 20_000, after: '4711' });
    expect(read({ sort: '["vin","ASC"]', range: '[25,49]', after: '4711' })).not.toHaveProperty('after');
  });

  it.each(['none', '-1', '1.5', '9'.repeat(30), "1' OR '1"])(
    'refuses %s as the row of a list with numbers',
    (after) => {
      const rules = { ...RULES, id: rowNumber };
      expect(readListQuery({ after: '4711' }, rules).after).toBe('4711');
      expect(() => readListQuery({ after }, rules)).toThrow(
        expect.objectContaining({ code: 'VALIDATION', fields: { after: 'Invalid input' } }),
      );
    },
  );

  it('refuses rows beyond the counted limit without the row before', () => {
    const refused = expect.objectContaining({
      code: 'VALIDATION',
      message: expect.stringContaining('narrow the list by a filter') as string,
    });
    expect(read({ range: '[10000,10024]' }).offset).toBe(10_000);
    expect(() => read({ range: '[10001,10025]' })).toThrow(refused);
    expect(() => read({ sort: '["vin","ASC"]', range: '[10001,10025]', after: '4711' })).toThrow(refused);
  });

  it('counts one more row as long as pages are full', () => {
    expect(totalOf({ offset: 0, limit: 25 }, 25, 319)).toBe(319);
    expect(totalOf({ offset: 350, limit: 25 }, 0, 319)).toBe(319);
    expect(totalOf({ offset: 10_000, limit: 25 }, 25, 10_001)).toBe(10_026);
    expect(totalOf({ offset: 10_025, limit: 25 }, 3, 10_001)).toBe(10_028);
  });

  it('writes Content-Range of full, last and empty pages', () => {
    expect(contentRange('reports', 0, 25, 319)).toBe('reports 0-24/319');
    expect(contentRange('reports', 300, 19, 319)).toBe('reports 300-318/319');
    expect(contentRange('reports', 0, 0, 0)).toBe('reports */0');
  });
});
