import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.js';
import { SecretsService } from '../../database/secrets.service.js';
import { LimitCountsRepository } from './limit-counts.repository.js';
import { LIMITS, pointsOf, type SharedLimitName } from './limits.js';

interface Consumed {
  allowed: boolean;
  /** Points that are left. */
  left: number;
  /** Until the window ends. */
  seconds: number;
}

const consumed = (allowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Consumed => ({
  allowed,
  left: remainingPoints,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
});

/** Limits that all replicas count together in one table. Never call it in a transaction: it would need a second connection. */
@Injectable()
export class SharedLimitsService {
  private readonly limiters = new Map<SharedLimitName, RateLimiterPostgres>();
  private hashKey: Buffer | undefined;

  constructor(
    private readonly counts: LimitCountsRepository,
    private readonly config: Config,
    private readonly secrets: SecretsService,
  ) {}

  async consume(name: SharedLimitName, of: string): Promise<Consumed> {
    try {
      return consumed(true, await this.limiterOf(name).consume(this.keyOf(name, of)));
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return consumed(false, refusal);
      throw refusal;
    }
  }

  /** Returns one point. */
  async returnPoint(name: SharedLimitName, of: string): Promise<void> {
    await this.limiterOf(name).reward(this.keyOf(name, of));
  }

  /** Returns all points. */
  async reset(name: SharedLimitName, of: string): Promise<void> {
    await this.limiterOf(name).delete(this.keyOf(name, of));
  }

  private limiterOf(name: SharedLimitName): RateLimiterPostgres {
    const limiter = this.limiters.get(name) ?? this.createLimiter(name);
    this.limiters.set(name, limiter);
    return limiter;
  }

  private createLimiter(name: SharedLimitName): RateLimiterPostgres {
    const { seconds, key } = LIMITS[name];
    const points = pointsOf(name, this.config.settings);
    return new RateLimiterPostgres({
      storeClient: this.counts,
      storeType: 'client',
      tableName: 'limit_counts',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      // Points of the whole app are given back, so a count beyond the limit may end before the window does.
      inMemoryBlockOnConsumed: key === 'app' ? 0 : points + 1,
      clearExpiredByTimeout: false,
    });
  }

  /** A keyed hash, so that the table holds no address or mailbox. */
  private keyOf(name: SharedLimitName, of: string): string {
    const text = LIMITS[name].key === 'address' ? normalizeIp(of) : of;
    this.hashKey ??= this.secrets.keyFor('limits');
    return createHmac('sha256', this.hashKey).update(text).digest('base64url');
  }
}
