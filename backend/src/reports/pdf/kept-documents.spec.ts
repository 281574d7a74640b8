import { KeptDocuments } from './kept-documents.js';

const start = new Date('2026-01-01T00:00:00Z');
const after = (ms: number): Date => new Date(start.getTime() + ms);
const document = (bytes: number): Buffer => Buffer.alloc(bytes);

it('holds no more bytes than it may, and lets the oldest go first', () => {
  const kept = new KeptDocuments(100, 1000);
  for (const token of ['a', 'b', 'c']) kept.put(token, 'print', document(40), start);
  expect(kept.bytes).toBe(80);
  expect(kept.get('a', 'print', start)).toBeNull();
  expect(kept.get('b', 'print', start)).toHaveLength(40);
  kept.put('d', 'print', document(101), start);
  expect(kept.bytes).toBe(0);
});

it('gives a document out until its time is over, and only for the same content', () => {
  const kept = new KeptDocuments(100, 1000);
  kept.put('a', 'print', document(40), start);
  expect(kept.get('a', 'print', after(999))).toHaveLength(40);
  expect(kept.get('a', 'other', start)).toBeNull();
  expect(kept.get('a', 'print', after(1000))).toBeNull();
  kept.put('b', 'print', document(30), after(1000));
  expect(kept.bytes).toBe(30);
});

it('keeps one document of a report, and none of a person who is forgotten', () => {
  const kept = new KeptDocuments(100, 1000);
  kept.put('a', 'old', document(40), start);
  kept.put('a', 'new', document(50), start);
  expect(kept.bytes).toBe(50);
  expect(kept.get('a', 'old', start)).toBeNull();
  kept.forget(['a', 'unknown']);
  expect(kept.get('a', 'new', start)).toBeNull();
  expect(kept.bytes).toBe(0);
});
