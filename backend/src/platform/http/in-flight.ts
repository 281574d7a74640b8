/** More would wait for a connection of the database longer than a visitor waits for an answer. */
const MAX_CALLS = 400;
/** So that one address cannot keep out the others, by half-sent bodies for example. */
const MAX_CALLS_OF_CALLER = 100;

/** Counts the calls in flight of this process, in total and by caller. */
export class InFlight {
  private readonly ofCaller = new Map<string, number>();
  private count = 0;

  /** @param factor multiplies what one caller may have in flight */
  constructor(private readonly factor = 1) {}

  get total(): number {
    return this.count;
  }

  /** Returns whether the call may proceed; then `leave` must follow. */
  enter(caller: string): boolean {
    const theirs = this.ofCaller.get(caller) ?? 0;
    if (this.count >= MAX_CALLS || theirs >= MAX_CALLS_OF_CALLER * this.factor) return false;
    this.count++;
    this.ofCaller.set(caller, theirs + 1);
    return true;
  }

  leave(caller: string): void {
    this.count--;
    const theirs = (this.ofCaller.get(caller) ?? 0) - 1;
    if (theirs > 0) this.ofCaller.set(caller, theirs);
    else this.ofCaller.delete(caller);
  }
}
