import type { Clock } from '../../config/clock.js';
import { CacheStore, type KeptAnswer } from './cache-store.js';

/** Keeps answers as long as the process lives: for the command line, which has no database. */
export class MemoryStore extends CacheStore {
  private readonly kept = new Map<string, { answer: unknown; at: number }>();

  constructor(private readonly clock: Clock) {
    super();
  }

  async read(source: string, key: string): Promise<KeptAnswer | null> {
    const found = this.kept.get(`${source}/${key}`);
    if (!found) return null;
    const ageSeconds = (this.clock.now().getTime() - found.at) / 1000;
    return { answer: found.answer, asOf: isoDate(new Date(found.at)), ageSeconds };
  }

  async write(source: string, key: string, answer: unknown): Promise<string> {
    const now = this.clock.now();
    this.kept.set(`${source}/${key}`, { answer, at: now.getTime() });
    return isoDate(now);
  }
}

const isoDate = (moment: Date): string => moment.toISOString().slice(0, 10);
