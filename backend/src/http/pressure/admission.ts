/** What may be the case for a kind of call before others of it are asked to come again. */
interface Limits {
  /** Calls under way. */
  inFlight: number;
  /** How long each statement will wait for a connection; a call makes several. */
  waitMs: number;
  /** How late the event loop is. */
  loopDelayMs: number;
}

/** What somebody has paid for or is paying for is refused last of all. */
const LIMITS: Record<CallKind, Limits> = {
  paying: { inFlight: 800, waitMs: 2_500, loopDelayMs: 3_000 },
  other: { inFlight: 400, waitMs: 750, loopDelayMs: 1_000 },
};
/** With fewer under way a late loop is a moment's work, which refusing somebody would not end. */
const CROWD = 20;

export type CallKind = 'paying' | 'other';

const PAYING = /^\/api\/(checkout|payments|signatures|addresses|reports|purchases|subscription)\b/;

/** Null for what is never refused: whoever asks whether we live must hear so, and files cost next to nothing. */
export function kindOf(route: string): CallKind | null {
  if (!route.startsWith('/api/') || route.startsWith('/api/health')) return null;
  return PAYING.test(route) ? 'paying' : 'other';
}

/** Counts the calls that are under way, and says who may come in. */
export class Admission {
  private readonly inFlight: Record<CallKind, number> = { paying: 0, other: 0 };

  /**
   * @param waitMs how long a statement would wait for a connection now
   * @returns whether it may come in; then `leave` must follow
   */
  enter(kind: CallKind, waitMs: number): boolean {
    if (this.inFlight[kind] >= LIMITS[kind].inFlight || waitMs > LIMITS[kind].waitMs) return false;
    this.inFlight[kind]++;
    return true;
  }

  leave(kind: CallKind): void {
    this.inFlight[kind]--;
  }

  isTooLate(kind: CallKind, loopDelayMs: number): boolean {
    return this.inFlight.paying + this.inFlight.other >= CROWD && loopDelayMs > LIMITS[kind].loopDelayMs;
  }
}

/** The smallest delay at which anybody is refused. */
export const LOOP_DELAY_MS = LIMITS.other.loopDelayMs;
