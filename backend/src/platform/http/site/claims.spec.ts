import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readClaims } from './claims.js';

const TODAY = new Date('2026-10-02T12:00:00Z');
const RATING = { value: '4.6', source: 'Reviews of the app store', date: '2026-10-01' };

describe('[X5-018, X1-005] the claims file', () => {
  let path: string;
  beforeAll(() => (path = join(mkdtempSync(join(tmpdir(), 'claims-')), 'claims.json')));
  afterAll(() => rmSync(dirname(path), { recursive: true }));

  function fileWith(text: string): string {
    writeFileSync(path, text);
    return path;
  }

  it('proves what it gives with value, source and date; the rest is hidden', () => {
    const { proven, hidden } = readClaims(
      fileWith(JSON.stringify({ rating: RATING, reports: { value: '2M' }, satisfied: { ...RATING, date: 'May' } })),
      TODAY,
    );
    expect(proven).toEqual({ rating: RATING });
    expect(hidden).toEqual(
      'reviewsHome reviews reports satisfied dealerships reportsInWords dealershipsInWords'.split(' '),
    );
  });

  it('hides claims dated in the future', () => {
    const dated = (date: string) => fileWith(JSON.stringify({ rating: { ...RATING, date } }));
    expect(readClaims(dated('2026-10-02'), TODAY).hidden).not.toContain('rating');
    expect(readClaims(dated('2026-10-03'), TODAY)).toMatchObject({
      proven: {},
      hidden: expect.arrayContaining(['rating']),
    });
  });

  it('proves nothing without a file', () => {
    expect(readClaims(null, TODAY)).toEqual({ proven: {}, hidden: expect.arrayContaining(['rating', 'reports']) });
  });

  it.each([
    ['is missing', null, 'CLAIMS_FILE must be the path'],
    ['is no JSON', '{', 'CLAIMS_FILE must be the path'],
    ['is no object', '[1]', 'CLAIMS_FILE must be the path'],
    ['has a slip in a name', '{"ratings": {}}', 'CLAIMS_FILE names "ratings"'],
  ])('stops the start in one line when it %s', (_, text, words) => {
    const file = text === null ? '/nowhere/claims.json' : fileWith(text);
    expect(() => readClaims(file, TODAY)).toThrow(words);
  });
});
