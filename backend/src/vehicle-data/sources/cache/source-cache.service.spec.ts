import { Logger } from '@nestjs/common';
import { MemorySourceCache } from '../../../../test/support/memory-source-cache.js';
import { sourceCacheContract } from '../../../../test/contract/source-cache.contract.js';
import { Clock, SystemClock } from '../../../platform/config/clock.js';
import { ok, type Outcome, unavailable } from '../../../platform/http-client/outcome.js';
import { SourceCacheRepository } from './source-cache.repository.js';
import { type CachedSource, DAY_SECONDS, SourceCacheService } from './source-cache.service.js';

sourceCacheContract('memory', () => new MemorySourceCache(new SystemClock()));

class TestClock extends Clock {
  moment = new Date('2026-03-01T12:00:00Z');
  now(): Date {
    return this.moment;
  }
  passDays(days: number): void {
    this.moment = new Date(this.moment.getTime() + days * DAY_SECONDS * 1000);
  }
}

class BrokenCache extends SourceCacheRepository {
  constructor() {
    super(undefined as never);
  }
  override read(): Promise<never> {
    return Promise.reject(new Error('no database'));
  }
  override write(): Promise<never> {
    return Promise.reject(new Error('no database'));
  }
}

const SOURCE: CachedSource = { name: 'test/1', freshSeconds: DAY_SECONDS, staleSeconds: 10 * DAY_SECONDS };

describe('SourceCacheService', () => {
  let clock: TestClock;
  let cache: SourceCacheService;
  let asked: number;
  let answer: Outcome<string>;
  const ask = async (): Promise<Outcome<string>> => {
    asked++;
    return answer;
  };

  beforeEach(() => {
    clock = new TestClock();
    cache = new SourceCacheService(new MemorySourceCache(clock), clock);
    asked = 0;
    answer = ok('first');
  });

  it('asks again only when the answer is no longer fresh', async () => {
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(ok({ value: 'first', asOf: '2026-03-01' }));
    clock.passDays(0.9);
    answer = ok('second');
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(ok({ value: 'first', asOf: '2026-03-01' }));
    clock.passDays(0.2);
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(ok({ value: 'second', asOf: '2026-03-02' }));
    expect(asked).toBe(2);
  });

  it('uses an old answer, with its own date, for a source that is down, but not forever', async () => {
    await cache.get(SOURCE, 'a', ask);
    answer = unavailable('server_error');
    clock.passDays(9);
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(ok({ value: 'first', asOf: '2026-03-01' }));
    clock.passDays(2);
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(unavailable('server_error'));
  });

  it('does not cache a failure', async () => {
    answer = unavailable('timeout');
    expect(await cache.get(SOURCE, 'a', ask)).toEqual(unavailable('timeout'));
    answer = ok('now');
    expect(await cache.get(SOURCE, 'a', ask)).toMatchObject({ outcome: 'ok' });
  });

  it('makes one call for all who want the same at once, and separate calls for others', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => cache.get(SOURCE, 'a', ask)));
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(asked).toBe(1);
    await cache.get(SOURCE, 'b', ask);
    expect(asked).toBe(2);
  });

  it('finishes and keeps an answer its caller did not wait for', async () => {
    let finish: (outcome: Outcome<string>) => void = () => undefined;
    const slow = () => new Promise<Outcome<string>>((resolve) => (finish = resolve));
    expect(await cache.get(SOURCE, 'a', slow, Date.now() + 5)).toEqual(unavailable('timeout'));
    finish(ok('late'));
    // Once by whoever still waits for that call, once from what it left.
    for (let times = 0; times < 2; times++)
      expect(await cache.get(SOURCE, 'a', ask)).toMatchObject({ value: { value: 'late' } });
    expect(asked).toBe(0);
  });

  it('does without a store that fails', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const bare = new SourceCacheService(new BrokenCache(), clock);
    expect(await bare.get(SOURCE, '1FTFW5L86RFB45612', ask)).toEqual(ok({ value: 'first', asOf: '2026-03-01' }));
    expect(logged.mock.calls.flat().join()).not.toContain('1FTFW5L86RFB45612');
    logged.mockRestore();
  });
});
