import type pg from 'pg';

const WINDOW_MS = 500;
/** What a pool is trusted with that nobody had to wait for lately: how fast it is shows only when it is asked for more than it can do. */
const TRUSTED_PER_SECOND = 500;

/** How long whoever asks a pool for a connection now will wait, by how many wait and how fast they were served lately. */
export class PoolWait {
  private taken = 0;
  private perSecond = TRUSTED_PER_SECOND;
  private windowBegan = performance.now();
  private waitedAtBegin = false;

  constructor(private readonly pool: Pick<pg.Pool, 'on' | 'waitingCount'>) {
    pool.on('acquire', () => void this.taken++);
  }

  get milliseconds(): number {
    const elapsed = performance.now() - this.windowBegan;
    if (elapsed >= WINDOW_MS) this.beginWindow(elapsed);
    return (this.pool.waitingCount * 1_000) / this.perSecond;
  }

  private beginWindow(elapsed: number): void {
    const waits = this.pool.waitingCount > 0;
    const busy = waits && this.waitedAtBegin;
    this.perSecond = busy ? Math.max(1, this.taken * 1_000) / elapsed : TRUSTED_PER_SECOND;
    this.taken = 0;
    this.waitedAtBegin = waits;
    this.windowBegan = performance.now();
  }
}
