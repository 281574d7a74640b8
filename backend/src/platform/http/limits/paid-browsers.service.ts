import { Injectable } from '@nestjs/common';

/** More than buy in a week. */
const MAX_BROWSERS = 20_000;

/**
 * Browsers that this process has seen hold something paid for: they are served before others, and limits of their
 * address do not apply to them. In memory, because a query for each call would itself be the flood.
 */
@Injectable()
export class PaidBrowsersService {
  /** In the order in which they were seen last. */
  private readonly known = new Set<string>();

  note(anonId: string): void {
    this.known.delete(anonId);
    this.known.add(anonId);
    if (this.known.size <= MAX_BROWSERS) return;
    const [oldest = ''] = this.known;
    this.known.delete(oldest);
  }

  has(anonId: string): boolean {
    return this.known.has(anonId);
  }
}
