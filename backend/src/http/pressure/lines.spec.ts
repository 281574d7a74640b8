import { EventEmitter } from 'node:events';
import { Lines } from './lines.js';

const ADDRESS = '192.0.2.1';
const answer = () => new EventEmitter();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('[X9-002] queues the calls of one caller in order, and those of others separately', async () => {
  const lines = new Lines();
  const came: string[] = [];
  for (const name of ['a', 'b', 'c']) void lines.wait(ADDRESS, answer()).then((comes) => comes && came.push(name));
  void lines.wait('192.0.2.2', answer()).then((comes) => comes && came.push('other'));
  const afterNext = async (caller: string): Promise<string[]> => {
    lines.next(caller);
    await jest.advanceTimersByTimeAsync(0);
    return [...came];
  };
  expect(await afterNext(ADDRESS)).toEqual(['a']);
  expect(await afterNext('192.0.2.2')).toEqual(['a', 'other']);
  expect(await afterNext(ADDRESS)).toEqual(['a', 'other', 'b']);
  expect(lines.waiting(ADDRESS)).toBe(1);
  expect(await afterNext('nobody waits here')).toHaveLength(3);
});

it('[X9-002] keeps nobody in line who has left, and nobody for longer than ten seconds', async () => {
  const lines = new Lines();
  const gone = answer();
  const [left, late] = [lines.wait(ADDRESS, gone), lines.wait(ADDRESS, answer())];
  gone.emit('close');
  expect([await left, lines.waiting(ADDRESS)]).toEqual([false, 1]);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(lines.waiting(ADDRESS)).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect([await late, lines.waiting(ADDRESS)]).toEqual([false, 0]);
  expect(jest.getTimerCount()).toBe(0);
});

it.each([
  [1, 300],
  [3, 900],
])('[X9-002] has an end: with a factor of %s, %s of one caller wait', (factor, most) => {
  const lines = new Lines(factor);
  while (!lines.isFull(ADDRESS) && lines.waiting(ADDRESS) < 10_000) void lines.wait(ADDRESS, answer());
  expect(lines.waiting(ADDRESS)).toBe(most);
  expect(lines.isFull('192.0.2.2')).toBe(false);
});
