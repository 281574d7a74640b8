import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '../../config/clock.js';
import { shortSha256 } from '../../config/sha256.js';
import { APART_MS, LoginAttemptsRepository } from './login-attempts.repository.js';

/**
 * The attempts of a minute, of all processes together, which can be forgiven: the throttler's own store only counts. The key holds an IP
 * address, which nobody needs to read: its hash is kept.
 */
@Injectable()
export class LoginAttemptsService implements ThrottlerStorage {
  /** Until when whom this process has refused is refused without being asked about again. */
  private readonly refused = new Map<string, Date>();

  constructor(
    private readonly clock: Clock,
    private readonly repository: LoginAttemptsRepository,
  ) {}

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now();
    const isOpen = (end: Date): boolean => end > now && end.getTime() <= now.getTime() + ttl + APART_MS;
    for (const [refused, end] of this.refused) if (!isOpen(end)) this.refused.delete(refused);
    const refusedUntil = this.refused.get(key);
    const { attempts, windowEnd } = refusedUntil
      ? { attempts: limit + 1, windowEnd: refusedUntil }
      : await this.repository.add(shortSha256(key), now, ttl);
    const isBlocked = attempts > limit;
    if (isBlocked) this.refused.set(key, windowEnd);
    const wait = Math.ceil((windowEnd.getTime() - now.getTime()) / 1000);
    return { totalHits: attempts, timeToExpire: wait, isBlocked, timeToBlockExpire: isBlocked ? wait : 0 };
  }

  forgive(key: string): Promise<void> {
    return this.repository.forget(shortSha256(key));
  }
}
