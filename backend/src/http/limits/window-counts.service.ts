import { Injectable, Optional } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Clock } from '../../config/clock.js';
import { leaseSizes, SharedLimitsService } from './shared-limits.service.js';

interface Window {
  hits: number;
  endsAt: number;
  /** How many of the calls of this window are let through here; without a bound where nobody else counts. */
  allowed: number;
  /** Whether there is more available. */
  exhausted: boolean;
  asking: Promise<void> | null;
}

/**
 * Calls in fixed windows: one number for each key. The throttler's own store keeps every hit and walks through them,
 * which costs most exactly when there are many. Where several processes answer calls, what a process may let through comes from
 * what all may, a few at a time.
 */
@Injectable()
export class WindowCountsService implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();
  private nextSweep = 0;

  constructor(
    private readonly clock: Clock,
    @Optional() private readonly shared?: SharedLimitsService,
  ) {}

  async increment(key: string, ttl: number, limit: number) {
    const now = this.clock.now().getTime();
    this.sweep(now, ttl);
    const processes = this.shared?.processes ?? 1;
    // What several count must begin and end for all of them at once.
    const endsAt = processes === 1 ? now + ttl : now - (now % ttl) + ttl;
    const known = this.windows.get(key);
    const fresh = { hits: 0, endsAt, allowed: leaseSizes(limit, processes).unasked, exhausted: false, asking: null };
    const window: Window = known && isOpen(known, now, ttl) ? known : fresh;
    this.windows.set(key, window);
    const hit = ++window.hits;
    if (this.shared && processes > 1)
      while (hit > window.allowed && !window.exhausted)
        await (window.asking ??= this.ask(this.shared, key, limit, window));
    // A process that is alone again counts alone.
    const isBlocked = hit > (processes === 1 ? limit : Math.min(limit, window.allowed));
    const wait = Math.ceil((window.endsAt - now) / 1000);
    return { totalHits: hit, timeToExpire: wait, isBlocked, timeToBlockExpire: isBlocked ? wait : 0 };
  }

  private async ask(shared: SharedLimitsService, key: string, limit: number, window: Window): Promise<void> {
    const granted = await shared.lease(key, new Date(window.endsAt), limit);
    window.allowed += granted;
    window.exhausted = granted === 0;
    window.asking = null;
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
