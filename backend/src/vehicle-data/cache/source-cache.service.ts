import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { withinBudget } from '../../outside/lookup-budget.js';
import { ok, type Outcome, unavailable } from '../../outside/outcome.js';
import { CacheStore, type KeptAnswer } from './cache-store.js';

/** One kind of answer. The name carries a version: raise it when what is kept changes its shape. */
export interface CachedSource {
  readonly name: string;
  readonly freshSeconds: number;
  /** How old an answer may be that stands in for a source that cannot be asked. */
  readonly staleSeconds: number;
}

export interface Kept<T> {
  value: T;
  /** ISO 8601 date the source gave the answer. */
  asOf: string;
}

export const DAY_SECONDS = 24 * 3600;

/**
 * Asks an outside source no more often than needed. A fresh answer is not asked for again; an old one stands in when the
 * source cannot be asked; callers who want the same thing at once share one call. A store that fails costs a call, no more.
 */
@Injectable()
export class SourceCacheService {
  private readonly logger = new Logger('source cache');
  private readonly flights = new Map<string, Promise<Outcome<Kept<unknown>>>>();

  constructor(
    private readonly store: CacheStore,
    private readonly clock: Clock,
  ) {}

  /** @param budget how long this caller waits; the call itself goes on for the others and for the store */
  get<T>(
    source: CachedSource,
    key: string,
    ask: () => Promise<Outcome<T>>,
    budget?: AbortSignal,
  ): Promise<Outcome<Kept<T>>> {
    if (budget?.aborted) return Promise.resolve(unavailable('timeout'));
    const id = `${source.name}/${key}`;
    const running = this.flights.get(id) as Promise<Outcome<Kept<T>>> | undefined;
    if (running) return withinBudget(budget, running);
    const flight = this.fly(source, key, ask).finally(() => this.flights.delete(id));
    this.flights.set(id, flight);
    return withinBudget(budget, flight);
  }

  private async fly<T>(source: CachedSource, key: string, ask: () => Promise<Outcome<T>>): Promise<Outcome<Kept<T>>> {
    const kept = await this.read(source, key);
    if (kept && kept.ageSeconds < source.freshSeconds) return ok(asKept<T>(kept));
    const answer = await ask();
    if (answer.outcome === 'ok') return ok({ value: answer.value, asOf: await this.write(source, key, answer.value) });
    return kept && kept.ageSeconds < source.staleSeconds ? ok(asKept<T>(kept)) : answer;
  }

  private async read(source: CachedSource, key: string): Promise<KeptAnswer | null> {
    try {
      return await this.store.read(source.name, key);
    } catch {
      this.logger.warn(`${source.name}: what was kept could not be read`);
      return null;
    }
  }

  private async write(source: CachedSource, key: string, answer: unknown): Promise<string> {
    try {
      return await this.store.write(source.name, key, answer);
    } catch {
      this.logger.warn(`${source.name}: the answer could not be kept`);
      return this.clock.now().toISOString().slice(0, 10);
    }
  }
}

const asKept = <T>({ answer, asOf }: KeptAnswer): Kept<T> => ({ value: answer as T, asOf });
