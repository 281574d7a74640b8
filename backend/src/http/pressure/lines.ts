import type { EventEmitter } from 'node:events';

/** Somebody looks at a page that waits for it. */
const LONGEST_WAIT_MS = 10_000;
/** Of one caller: as many as may come at once (`limits/call-budget.ts`). */
const MOST_WAITING = 300;

/**
 * Calls that wait until another one of their own caller has ended: an office that comes all at once is answered one behind the other, and stands
 * in nobody else's way. Who waits costs a connection.
 */
export class Lines {
  /** First come, first served. */
  private readonly lines = new Map<string, Set<() => void>>();
  private readonly mostWaiting: number;

  /** @param factor how many times as much one caller may ask for as it does by itself */
  constructor(factor = 1) {
    this.mostWaiting = MOST_WAITING * factor;
  }

  isFull(caller: string): boolean {
    return this.waiting(caller) >= this.mostWaiting;
  }

  /** How many stand in the line of a caller. */
  waiting(caller: string): number {
    return this.lines.get(caller)?.size ?? 0;
  }

  /**
   * @param answer tells by 'close' that nobody waits for it any more
   * @returns whether it is the turn of this call; false when that takes too long
   */
  wait(caller: string, answer: Pick<EventEmitter, 'once' | 'off'>): Promise<boolean> {
    const line = this.lines.get(caller) ?? new Set();
    this.lines.set(caller, line);
    return new Promise((resolve) => {
      const end = (comes: boolean): void => {
        clearTimeout(timer);
        answer.off('close', giveUp);
        line.delete(come);
        if (line.size === 0) this.lines.delete(caller);
        resolve(comes);
      };
      const come = (): void => end(true);
      const giveUp = (): void => end(false);
      const timer = setTimeout(giveUp, LONGEST_WAIT_MS).unref();
      answer.once('close', giveUp);
      line.add(come);
    });
  }

  /** One of a caller's calls has left its place: whoever waits longest comes. */
  next(caller: string): void {
    const [come] = this.lines.get(caller) ?? [];
    come?.();
  }
}
