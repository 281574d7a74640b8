/** What may be the case for a kind of call before others of it are asked to come again. */
interface Limits {
  /** Calls under way. */
  inFlight: number;
  /** How long each statement will wait for a connection; a call makes several. */
  waitMs: number;
  /** How late the event loop is. */
  loopDelayMs: number;
}

/**
 * What somebody has paid for or is paying for is refused last of all; first of all what a document asks ahead of its page: it waits for that so shortly
 * that a late answer would be of no use, and the page asks by itself.
 */
const LIMITS: Record<CallKind, Limits> = {
  paying: { inFlight: 800, waitMs: 2_500, loopDelayMs: 3_000 },
  other: { inFlight: 400, waitMs: 750, loopDelayMs: 1_000 },
  ahead: { inFlight: 200, waitMs: 100, loopDelayMs: 300 },
};
/**
 * Refusing costs little, and nothing only when nobody asks: of those who are told to come again, so many do in a second, which is more than
 * can be served.
 */
const RETURNS_PER_SECOND = 100;
const LONGEST_RETURN_MS = 60_000;
/** Under way of one caller, and told apart when to come again: more than a family or a dealership ever has, too few to stand in everybody's way. */
const MOST_OF_ONE_CALLER = 40;
/** With fewer under way a late loop is a moment's work, which refusing somebody would not end. */
const CROWD = 20;

export type CallKind = 'paying' | 'other' | 'ahead';

/** What a call says that is made before anybody needs its answer, as browsers say it of what they fetch ahead. */
export const AHEAD = { 'sec-purpose': 'prefetch' } as const;
export const isAhead = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['sec-purpose'] === AHEAD['sec-purpose'];

const READS = new Set(['GET', 'HEAD']);
const PAYING = /^\/api\/(checkout|payments|signatures|addresses|reports|purchases|subscription)\b/;

/** The rest is never refused: whoever asks whether we live must hear so, and files cost next to nothing. */
export const isCounted = (route: string): boolean => route.startsWith('/api/') && !route.startsWith('/api/health');

/**
 * @param hasPaid whether the caller is known to have paid for something: how often anybody changes something is limited narrowly, but reading
 * costs whoever has nothing to read no more than a made-up id
 */
export const kindOf = (method: string, route: string, hasPaid: boolean): CallKind =>
  PAYING.test(route) && (!READS.has(method) || hasPaid) ? 'paying' : 'other';

interface Return {
  at: number;
  times: number;
}

const secondsUntil = (at: number, now: number): number => Math.ceil((at - now) / 1_000);

/** Counts the calls that are under way, and says who may come in. */
export class Admission {
  private readonly inFlight: Record<CallKind, number> = { paying: 0, other: 0, ahead: 0 };
  private readonly inFlightOf = new Map<string, number>();
  private readonly mostOfOneCaller: number;
  private lastReturn = 0;
  /** What each caller was told last, the one who comes first before the others. */
  private readonly returns = new Map<string, Return>();

  /** @param factor how many times as much one caller may ask for as it does by itself */
  constructor(factor = 1) {
    this.mostOfOneCaller = Math.max(1, MOST_OF_ONE_CALLER * factor);
  }

  /** Whether so many calls of one caller are under way that a further one is not let in, however few others come. */
  hasEnough(caller: string): boolean {
    return (this.inFlightOf.get(caller) ?? 0) >= this.mostOfOneCaller;
  }

  /**
   * @param caller an address, or a browser that has paid
   * @param waitMs how long a statement would wait for a connection now
   * @returns whether it may come in; then `leave` must follow
   */
  enter(kind: CallKind, caller: string, waitMs: number): boolean {
    if (this.hasEnough(caller)) return false;
    if (this.inFlight[kind] >= LIMITS[kind].inFlight || waitMs > LIMITS[kind].waitMs) return false;
    this.inFlight[kind]++;
    this.inFlightOf.set(caller, (this.inFlightOf.get(caller) ?? 0) + 1);
    return true;
  }

  leave(kind: CallKind, caller: string): void {
    this.inFlight[kind]--;
    const theirs = this.inFlightOf.get(caller) ?? 0;
    if (theirs > 1) this.inFlightOf.set(caller, theirs - 1);
    else this.inFlightOf.delete(caller);
  }

  /**
   * In how many seconds whoever is refused now comes again: each behind those who were refused before, and never all at once. Who is refused over and
   * over pushes nobody back by it.
   */
  returnsIn(caller: string, now = performance.now()): number {
    this.forgetReturned(now);
    const told = this.returns.get(caller);
    if (told && told.times >= this.mostOfOneCaller) return secondsUntil(told.at, now);
    const behindOthers = this.lastReturn + 1_000 / RETURNS_PER_SECOND;
    this.lastReturn = Math.min(Math.max(behindOthers, now + 1_000), now + LONGEST_RETURN_MS);
    this.returns.delete(caller);
    this.returns.set(caller, { at: this.lastReturn, times: (told?.times ?? 0) + 1 });
    return secondsUntil(this.lastReturn, now);
  }

  private forgetReturned(now: number): void {
    for (const [caller, { at }] of this.returns) {
      if (at > now) return;
      this.returns.delete(caller);
    }
  }

  isTooLate(kind: CallKind, loopDelayMs: number): boolean {
    const { paying, other, ahead } = this.inFlight;
    return paying + other + ahead >= CROWD && loopDelayMs > LIMITS[kind].loopDelayMs;
  }
}

/** The smallest delay at which anybody is refused. */
export const LOOP_DELAY_MS = LIMITS.ahead.loopDelayMs;
