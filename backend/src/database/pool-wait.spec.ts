import type pg from 'pg';
import { PoolWait } from './pool-wait.js';

function poolOf(waitingCount: number) {
  let taken: () => void = () => undefined;
  const pool = {
    waitingCount,
    on: (_: string, listener: () => void) => void (taken = listener),
  };
  return {
    pool: pool as unknown as pg.Pool & { waitingCount: number },
    take: (count: number) => void Array.from({ length: count }, () => taken()),
  };
}

const at = (now: number) => jest.spyOn(performance, 'now').mockReturnValue(now);
afterEach(() => void jest.restoreAllMocks());

it('[X9-002] trusts a pool with a crowd that comes at once, and tells by those it served how long a standing queue takes', () => {
  at(0);
  const { pool, take } = poolOf(40);
  const wait = new PoolWait(pool);
  expect(wait.milliseconds).toBeLessThan(100);
  at(500);
  expect(wait.milliseconds).toBeLessThan(100);
  take(10);
  at(1_000);
  expect(wait.milliseconds).toBe(2_000);
});

it('[X9-002] says that nobody waits once nobody does', () => {
  at(0);
  const { pool, take } = poolOf(40);
  const wait = new PoolWait(pool);
  for (const now of [500, 1_000]) {
    at(now);
    take(1);
    expect(wait.milliseconds).toBeGreaterThan(0);
  }
  Object.assign(pool, { waitingCount: 0 });
  expect(wait.milliseconds).toBe(0);
  at(1_500);
  expect(wait.milliseconds).toBe(0);
});
