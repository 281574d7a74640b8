import { Injectable } from '@nestjs/common';

/** More than buy in a week; whoever was seen longest ago is forgotten. */
const MOST_KNOWN = 20_000;

/**
 * Browsers that this process has seen to hold something that was paid for. What they read is served before what others ask for, and a flood
 * from their address does not stop them. In memory, because asking the database who may ask it would be the flood; a process that does not know
 * one yet treats their first call as everybody's.
 */
@Injectable()
export class PaidBrowsersService {
  /** In the order in which they were seen. */
  private readonly known = new Set<string>();

  note(anonId: string): void {
    this.known.delete(anonId);
    this.known.add(anonId);
    if (this.known.size <= MOST_KNOWN) return;
    // Only now: on its way to the oldest it passes all places that were left since.
    const [oldest] = this.known;
    if (oldest !== undefined) this.known.delete(oldest);
  }

  has(anonId: string): boolean {
    return this.known.has(anonId);
  }
}
