import { rateLimitOf } from './rate-limits.js';
import { WindowCounts } from './window-counts.js';

it.each([
  ['POST', undefined, 'change'],
  ['DELETE', undefined, 'change'],
  ['GET', undefined, undefined],
  ['HEAD', undefined, undefined],
  ['GET', 'verify', 'verify'],
  ['POST', 'webhook', undefined],
] as const)('[X3-010] a %s whose handler names %s is limited as %s', (method, named, name) =>
  expect(rateLimitOf(method, named)?.name).toBe(name),
);

it('counts a window of its own for each key and starts afresh when it ends', async () => {
  let now = 0;
  const counts = new WindowCounts({ now: () => new Date(now) });
  for (let hit = 1; hit <= 2; hit++) expect((await counts.increment('a', 60_000, 2)).isBlocked).toBe(false);
  now = 20_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: true, timeToBlockExpire: 40 });
  expect((await counts.increment('b', 60_000, 2)).isBlocked).toBe(false);
  now = 60_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: false, totalHits: 1 });
});

it('does not keep a window open for longer than it lasts when the clock is set back', async () => {
  let now = 7_200_000;
  const counts = new WindowCounts({ now: () => new Date(now) });
  await counts.increment('a', 60_000, 1);
  expect((await counts.increment('a', 60_000, 1)).isBlocked).toBe(true);
  now = 0;
  expect(await counts.increment('a', 60_000, 1)).toMatchObject({ isBlocked: false, totalHits: 1, timeToExpire: 60 });
});
