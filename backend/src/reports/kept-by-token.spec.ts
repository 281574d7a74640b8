import { KeptByToken } from './kept-by-token.js';

const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);

it('stays within its byte limit, and drops the oldest first', () => {
  const kept = new KeptByToken<string>(100, 1000);
  for (const token of ['a', 'b', 'c']) kept.put(token, `of ${token}`, 40, start);
  expect(kept.bytes).toBe(80);
  expect(kept.find('a', start)).toBeNull();
  expect(kept.find('b', start)).toBe('of b');
  kept.put('d', 'too large', 101, start);
  expect(kept.bytes).toBe(0);
  expect(kept.find('d', start)).toBeNull();
});

it('gives out what it keeps until its time is over', () => {
  const kept = new KeptByToken<string>(100, 1000);
  kept.put('a', 'of a', 40, start);
  expect(kept.find('a', after(999))).toBe('of a');
  expect(kept.find('a', after(1000))).toBeNull();
  kept.put('b', 'of b', 30, after(1000));
  expect(kept.bytes).toBe(30);
});

it('keeps the newest version of a report, and none of a person who is erased', () => {
  const kept = new KeptByToken<string>(100, 1000);
  kept.put('a', 'old', 40, start);
  kept.put('a', 'new', 50, start);
  expect(kept.bytes).toBe(50);
  expect(kept.find('a', start)).toBe('new');
  kept.forget(['a', 'unknown']);
  expect(kept.find('a', start)).toBeNull();
  expect(kept.bytes).toBe(0);
});
