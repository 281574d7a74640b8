import fc from 'fast-check';
import { textOf, wordOf } from '../reading/values.js';
import {
  countOf,
  dateOf,
  rowsOf,
  readComplaints,
  readModelNames,
  readRating,
  readRecalls,
  readVariants,
  readDecode,
} from './answers.js';

describe('rows', () => {
  it('are found under results and under Results', () => {
    expect(rowsOf({ Count: 1, results: [{ a: 1 }] })).toEqual([{ a: 1 }]);
    expect(rowsOf({ Count: 1, Results: [{ a: 1 }] })).toEqual([{ a: 1 }]);
    expect(rowsOf({ Count: 0, results: [] })).toEqual([]);
  });

  it.each([
    null,
    [],
    'text',
    1,
    {},
    { results: null },
    { results: {} },
    { Count: 3, results: [] },
    { Count: 'many', results: [] },
    { Count: { toString: 1, valueOf: 1 }, results: [] },
    { Count: Object.create(null) as unknown, results: [] },
    { results: [null] },
  ])('[X1-001] of another shape are no answer, and not "none": %j', (json) => expect(rowsOf(json)).toBeUndefined());
});

describe('dates', () => {
  it.each([
    ['14/11/2023', 'day first', '2023-11-14'],
    ['05/11/2023', 'day first', '2023-11-05'],
    ['05/11/2023', 'month first', '2023-05-11'],
    ['11/25/2023', 'day first', '2023-11-25'],
    ['25/11/2023', 'month first', '2023-11-25'],
    ['2023-11-05', 'day first', '2023-11-05'],
    ['2023-11-05T00:00:00', 'day first', '2023-11-05'],
    ['12/31/1969', 'month first', null],
    ['31/02/2023', 'day first', null],
    ['00/00/2023', 'day first', null],
    ['01/01/0001', 'day first', null],
    ['2023', 'day first', null],
    ['soon', 'day first', null],
    [20231105, 'day first', null],
  ] as const)('%j, %s, are %s', (text, order, date) => expect(dateOf(text, order)).toBe(date));
});

describe('values', () => {
  it('lose characters that break PostgreSQL and terminals', () => {
    expect(textOf(' a\0b\u001b[31m\ud800 c\u202e\n')).toBe('a b [31m c');
    expect([textOf(''), textOf('\0'), textOf(7), textOf(null)]).toEqual([null, null, null, null]);
  });

  it.each(['', 'Not Applicable', 'not applicable', '<b>4WD</b>', 'x'.repeat(101), {}, [], null])(
    'that are empty are not reported: %j',
    (value) => expect(wordOf(value)).toBeNull(),
  );

  it.each([-1, '-1', 1.5, '1e3', NaN, Infinity, true, '', '12345678901', {}])('rejects %j as a count', (value) =>
    expect(countOf(value)).toBeNull(),
  );
});

it('any input is read or refused without an exception, and can be stored', () => {
  const keys = fc.constantFrom(
    'results',
    'Results',
    'Count',
    'ErrorCode',
    'VIN',
    'NHTSACampaignNumber',
    'Summary',
    'odiNumber',
  );
  const anything = fc.anything({ key: keys, maxDepth: 4, withNullPrototype: true });
  fc.assert(
    fc.property(anything, fc.string({ unit: 'binary' }), (json, text) => {
      const hostile = { results: [json, { NHTSACampaignNumber: '23V123000', Summary: text, Component: text }] };
      for (const read of [readRecalls, readModelNames, readComplaints, readVariants, readRating]) read(json);
      readDecode(json, '1FTFW5L86RFB45612');
      const kept = JSON.stringify(readRecalls(hostile));
      expect(kept).not.toMatch(/\\u0000|\\ud[89a-f]/i);
    }),
  );
});
