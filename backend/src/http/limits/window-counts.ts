import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '../../config/clock.js';

/**
 * Calls in fixed windows: one number for each key. The throttler's own store keeps every hit and walks through them,
 * which costs most exactly when there are many.
 */
@Injectable()
export class WindowCounts implements ThrottlerStorage {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();
  private nextSweep = 0;

  constructor(private readonly clock: Clock) {}

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now().getTime();
    this.sweep(now, ttl);
    const known = this.windows.get(key);
    const window = known && known.endsAt > now ? known : { hits: 0, endsAt: now + ttl };
    window.hits += 1;
    this.windows.set(key, window);
    const isBlocked = window.hits > limit;
    const wait = Math.ceil((window.endsAt - now) / 1000);
    return { totalHits: window.hits, timeToExpire: wait, isBlocked, timeToBlockExpire: isBlocked ? wait : 0 };
  }

  private sweep(now: number, ttl: number): void {
    if (now < this.nextSweep) return;
    this.nextSweep = now + ttl;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }
}
