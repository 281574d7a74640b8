/** What a family, a dealership or a page that is broken asks for is far less; an office behind one address may come all at once. */
const PER_SECOND = 50;
const AT_ONCE = 300;
const LONGEST_WAIT_SECONDS = 60;
/** Some ten megabytes. Whoever asks from more addresses than that is not held up by what one of them may ask for. */
const MOST_KNOWN = 50_000;
/** On its way to whoever asked longest ago, who looks for them passes all places that were left since. */
const LOOK_MS = 1_000;

/** Both become less by themselves as time goes by. */
interface Account {
  at: number;
  spent: number;
  refused: number;
}

/**
 * How much one caller may ask for on and on, whatever it is: some at once, and so many a second. Kept by each process alone and counted in a
 * few operations, for whoever has asked too often must cost next to nothing.
 */
export class CallBudget {
  /** The most recent caller is last. */
  private readonly accounts = new Map<string, Account>();
  private nextLook = -Infinity;
  private readonly perSecond: number;
  private readonly atOnce: number;

  /** @param factor how many times as much one caller may ask for as it does by itself */
  constructor(factor = 1) {
    this.perSecond = PER_SECOND * factor;
    this.atOnce = AT_ONCE * factor;
  }

  /** @returns 0 when the call may come in; else in how many seconds it is worth coming again, later the more of them are refused */
  take(who: string, cost = 1, now = performance.now()): number {
    const account = this.accounts.get(who) ?? { at: now, spent: 0, refused: 0 };
    this.accounts.delete(who);
    this.accounts.set(who, account);
    const regained = ((now - account.at) / 1_000) * this.perSecond;
    account.at = now;
    this.forgetRested(now);
    account.spent = Math.max(0, account.spent - regained);
    account.refused = Math.max(0, account.refused - regained);
    if (account.spent + cost <= this.atOnce) {
      account.spent += cost;
      return 0;
    }
    account.refused = Math.min(account.refused + cost, LONGEST_WAIT_SECONDS * this.perSecond);
    return Math.ceil(account.refused / this.perSecond);
  }

  /** By then whoever has not asked again has all of it back, and nobody who was refused is still told to wait. */
  private forgetRested(now: number): void {
    if (now < this.nextLook && this.accounts.size <= MOST_KNOWN) return;
    this.nextLook = now + LOOK_MS;
    for (const [who, { at }] of this.accounts) {
      if (at + LONGEST_WAIT_SECONDS * 1_000 > now && this.accounts.size <= MOST_KNOWN) return;
      this.accounts.delete(who);
    }
  }
}
