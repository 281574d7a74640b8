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
    const window = known && isOpen(known, now, ttl) ? known : { hits: 0, endsAt: now + ttl };
    window.hits += 1;
    this.windows.set(key, window);
    const isBlocked = window.hits > limit;
    const wait = Math.ceil((window.endsAt - now) / 1000);
    return { totalHits: window.hits, timeToExpire: wait, isBlocked, timeToBlockExpire: isBlocked ? wait : 0 };
  }

  private sweep(now: number, ttl: number): void {
    if (isOpen({ endsAt: this.nextSweep }, now, ttl)) return;
    this.nextSweep = now + ttl;
    for (const [key, window] of this.windows) if (!isOpen(window, now, ttl)) this.windows.delete(key);
  }
}

/** One that ends later than a new one would was begun before the clock was set back. */
const isOpen = ({ endsAt }: { endsAt: number }, now: number, ttl: number): boolean =>
  endsAt > now && endsAt <= now + ttl;
