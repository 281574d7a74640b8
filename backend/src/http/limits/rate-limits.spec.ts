import { rateLimitOf } from './rate-limits.js';
import { leaseSizes, type SharedLimitsService } from './shared-limits.service.js';
import { WindowCountsService } from './window-counts.service.js';

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
  const counts = new WindowCountsService({ now: () => new Date(now) });
  for (let hit = 1; hit <= 2; hit++) expect((await counts.increment('a', 60_000, 2)).isBlocked).toBe(false);
  now = 20_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: true, timeToBlockExpire: 40 });
  expect((await counts.increment('b', 60_000, 2)).isBlocked).toBe(false);
  now = 60_000;
  expect(await counts.increment('a', 60_000, 2)).toMatchObject({ isBlocked: false, totalHits: 1 });
});

it('does not keep a window open for longer than it lasts when the clock is set back', async () => {
  let now = 7_200_000;
  const counts = new WindowCountsService({ now: () => new Date(now) });
  await counts.increment('a', 60_000, 1);
  expect((await counts.increment('a', 60_000, 1)).isBlocked).toBe(true);
  now = 0;
  expect(await counts.increment('a', 60_000, 1)).toMatchObject({ isBlocked: false, totalHits: 1, timeToExpire: 60 });
});

describe('a limit that several processes share', () => {
  /** What lease() of the service does, in the memory of all. */
  function shop(processes: number) {
    let taken = 0;
    let asked = 0;
    const shared = {
      processes,
      lease: async (_key: string, _end: Date, limit: number) => {
        const { atATime, most } = leaseSizes(limit, processes);
        asked += 1;
        if (taken >= most) return 0;
        taken += atATime;
        return Math.min(atATime, most - (taken - atATime));
      },
    } as unknown as SharedLimitsService;
    const counts = Array.from({ length: processes }, () => new WindowCountsService({ now: () => new Date(0) }, shared));
    return { counts, asked: () => asked };
  }

  it.each([
    [2, 60],
    [3, 60],
    [3, 20],
    [3, 300],
    [8, 60],
  ])(
    '[X9-006] holds within a tenth over %s processes at %s a minute, wherever the calls come in, without asking at each',
    async (processes, limit) => {
      for (const width of Array.from({ length: processes }, (_, at) => at + 1)) {
        const { counts, asked } = shop(processes);
        let letThrough = 0;
        for (let call = 0; call < 3 * limit; call++) {
          const answers = await counts[call % width]?.increment('a', 60_000, limit);
          if (!answers?.isBlocked) letThrough += 1;
        }
        expect(letThrough).toBeGreaterThanOrEqual(Math.floor(0.9 * limit));
        expect(letThrough).toBeLessThanOrEqual(Math.ceil(1.1 * limit));
        const { unasked, atATime } = leaseSizes(limit, processes);
        expect(asked()).toBeLessThanOrEqual(Math.ceil((letThrough - unasked) / atATime) + processes);
      }
    },
  );

  it('asks once for calls that come at once', async () => {
    const { counts, asked } = shop(3);
    const [first] = counts as [WindowCountsService];
    await Promise.all(Array.from({ length: 8 }, () => first.increment('a', 60_000, 60)));
    expect(asked()).toBe(1);
  });

  it('counts alone again once the others have gone', async () => {
    const shared = { processes: 3, lease: () => Promise.resolve(5) };
    const counts = new WindowCountsService({ now: () => new Date(0) }, shared as unknown as SharedLimitsService);
    await counts.increment('a', 60_000, 60);
    shared.processes = 1;
    for (let hit = 2; hit <= 60; hit++) expect((await counts.increment('a', 60_000, 60)).isBlocked).toBe(false);
    expect((await counts.increment('a', 60_000, 60)).isBlocked).toBe(true);
  });
});
