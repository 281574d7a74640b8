import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/config/clock.js';
import {
  type Budget,
  isSpent,
  ok,
  type Outcome,
  unavailable,
  withinBudget,
} from '../../../platform/http-client/outcome.js';
import { type CachedAnswer, SourceCacheRepository } from './source-cache.repository.js';

/** A kind of answer. Raise the version in its name when the cached shape changes. */
export interface CachedSource {
  readonly name: string;
  readonly freshSeconds: number;
  /** Maximum age of an answer that is used while the source is unavailable. */
  readonly staleSeconds: number;
}

export interface Cached<T> {
  value: T;
  /** ISO 8601 date of the source's answer. */
  asOf: string;
}

export const DAY_SECONDS = 24 * 3600;

/**
 * Caches answers of external sources; a stale one is used while the source is unavailable, and simultaneous callers share a call.
 * Works without the database.
 */
@Injectable()
export class SourceCacheService {
  private readonly logger = new Logger('source-cache');
  private readonly running = new Map<string, Promise<Outcome<Cached<unknown>>>>();

  constructor(
    private readonly answers: SourceCacheRepository,
    private readonly clock: Clock,
  ) {}

  /** @param budget how long this caller waits; the call itself continues for the others and for the cache */
  get<T>(
    source: CachedSource,
    key: string,
    fetchAnswer: () => Promise<Outcome<T>>,
    budget?: Budget,
  ): Promise<Outcome<Cached<T>>> {
    if (isSpent(budget)) return Promise.resolve(unavailable('timeout'));
    const id = `${source.name}/${key}`;
    const running = this.running.get(id) as Promise<Outcome<Cached<T>>> | undefined;
    if (running) return withinBudget(budget, running);
    const started = this.load(source, key, fetchAnswer).finally(() => this.running.delete(id));
    this.running.set(id, started);
    return withinBudget(budget, started);
  }

  private async load<T>(
    source: CachedSource,
    key: string,
    fetchAnswer: () => Promise<Outcome<T>>,
  ): Promise<Outcome<Cached<T>>> {
    const failed = (what: string) => (): null => {
      this.logger.warn(`${source.name}: the ${what}`);
      return null;
    };
    const cached = await this.answers.read(source.name, key).catch(failed('cached answer could not be read'));
    if (cached && cached.ageSeconds < source.freshSeconds) return ok(valueOf<T>(cached));
    const answer = await fetchAnswer();
    if (answer.outcome !== 'ok')
      return cached && cached.ageSeconds < source.staleSeconds ? ok(valueOf<T>(cached)) : answer;
    const { value } = answer;
    const asOf = await this.answers.write(source.name, key, value).catch(failed('answer could not be cached'));
    return ok({ value, asOf: asOf ?? this.clock.now().toISOString().slice(0, 10) });
  }
}

const valueOf = <T>({ answer, asOf }: CachedAnswer): Cached<T> => ({ value: answer as T, asOf });
