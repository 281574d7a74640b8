import type { Clock } from '../../src/platform/config/clock.js';
import {
  type CachedAnswer,
  SourceCacheRepository,
} from '../../src/vehicle-data/sources/cache/source-cache.repository.js';

/** The source cache of unit tests, which have no database. */
export class MemorySourceCache extends SourceCacheRepository {
  private readonly cached = new Map<string, { answer: unknown; at: number }>();

  constructor(private readonly clock: Clock) {
    super(undefined as never);
  }

  override read(source: string, key: string): Promise<CachedAnswer | null> {
    const found = this.cached.get(`${source}/${key}`);
    if (!found) return Promise.resolve(null);
    const ageSeconds = (this.clock.now().getTime() - found.at) / 1000;
    return Promise.resolve({ answer: found.answer, asOf: isoDate(new Date(found.at)), ageSeconds });
  }

  override write(source: string, key: string, answer: unknown): Promise<string> {
    const now = this.clock.now();
    this.cached.set(`${source}/${key}`, { answer, at: now.getTime() });
    return Promise.resolve(isoDate(now));
  }
}

const isoDate = (moment: Date): string => moment.toISOString().slice(0, 10);
