import { PoolWait } from './pool-wait.js';

/** So many wait in each line: what goes first, what is paid for, everything else. */
function linesOf(...waiting: [number, number, number]) {
  const [first, paying, other] = waiting.map((count) => ({ waiting: count, served: 0 }));
  if (!first || !paying || !other) throw new Error('There are three lines.');
  const pool = { linesBefore: (pays: boolean) => (pays ? [first, paying] : [first, paying, other]) };
  return { wait: new PoolWait(pool), paying, other };
}

const at = (now: number) => jest.spyOn(performance, 'now').mockReturnValue(now);
afterEach(() => void jest.restoreAllMocks());

it('[X9-002] accepts a sudden crowd, and estimates the wait of a steady line from those it served', () => {
  at(0);
  const { wait, other } = linesOf(0, 0, 40);
  expect(wait.milliseconds(false)).toBeLessThan(100);
  at(500);
  expect(wait.milliseconds(false)).toBeLessThan(100);
  other.served += 10;
  at(1_000);
  expect(wait.milliseconds(false)).toBe(2_000);
  // Nobody waits any more: what was that slow is not trusted with a crowd at once again.
  other.waiting = 0;
  at(1_500);
  expect(wait.milliseconds(false)).toBe(0);
  other.waiting = 40;
  expect(wait.milliseconds(false)).toBe(1_000);
  // But what was slow long ago is.
  other.waiting = 0;
  at(10_000);
  wait.milliseconds(false);
  other.waiting = 40;
  expect(wait.milliseconds(false)).toBe(80);
});

it('[X9-002] says that nobody waits once nobody does', () => {
  at(0);
  const { wait, other } = linesOf(0, 0, 40);
  for (const now of [500, 1_000]) {
    at(now);
    other.served++;
    expect(wait.milliseconds(false)).toBeGreaterThan(0);
  }
  other.waiting = 0;
  expect(wait.milliseconds(false)).toBe(0);
  at(1_500);
  expect(wait.milliseconds(false)).toBe(0);
});

it('[X9-002] serves payments before anything that comes later, and searches at the speed that is left', () => {
  at(0);
  const { wait, paying, other } = linesOf(0, 50, 10);
  expect([wait.milliseconds(true), wait.milliseconds(false)]).toEqual([100, 120]);
  for (const now of [500, 1_000]) {
    at(now);
    paying.served += 50;
    other.served += 1;
    wait.milliseconds(false);
  }
  expect([wait.milliseconds(true), wait.milliseconds(false)]).toEqual([500, 5_500]);
});
