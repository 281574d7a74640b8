const WINDOW_MS = 500;
/** What a line is trusted with at most: how fast it is shows only when it is asked for more than it can do. */
const TRUSTED_PER_SECOND = 500;

/** Those who go before and after the same others, as `BegunFirstPool` has them. */
interface Line {
  readonly waiting: number;
  /** How many have ever had their turn. */
  readonly served: number;
}

/** How long whoever asks a pool for a connection now will wait, by how many wait before them and how fast these were served lately. */
export class PoolWait {
  private readonly speeds = new Map<Line, Speed>();

  constructor(private readonly pool: { linesBefore: (paying: boolean) => readonly Line[] }) {}

  milliseconds(paying: boolean): number {
    return this.pool.linesBefore(paying).reduce((sum, line) => sum + this.speedOf(line).milliseconds, 0);
  }

  private speedOf(line: Line): Speed {
    const speed = this.speeds.get(line) ?? new Speed(line);
    this.speeds.set(line, speed);
    return speed;
  }
}

/** How fast a line moves. One behind others moves as fast as these leave something to it. */
class Speed {
  private perSecond = TRUSTED_PER_SECOND;
  private windowBegan = performance.now();
  private servedAtBegin: number;
  private waitedAtBegin = false;

  constructor(private readonly line: Line) {
    this.servedAtBegin = line.served;
  }

  get milliseconds(): number {
    const elapsed = performance.now() - this.windowBegan;
    if (elapsed >= WINDOW_MS) this.beginWindow(elapsed);
    return (this.line.waiting * 1_000) / this.perSecond;
  }

  private beginWindow(elapsed: number): void {
    const waits = this.line.waiting > 0;
    const busy = waits && this.waitedAtBegin;
    const served = this.line.served - this.servedAtBegin;
    // A database that was slow a moment ago is trusted with twice as much for each half a second, not with everything: all would be let in at once, and wait in vain.
    this.perSecond = busy
      ? Math.max(1, served * 1_000) / elapsed
      : Math.min(TRUSTED_PER_SECOND, this.perSecond * 2 ** (elapsed / WINDOW_MS));
    this.servedAtBegin = this.line.served;
    this.waitedAtBegin = waits;
    this.windowBegan = performance.now();
  }
}
