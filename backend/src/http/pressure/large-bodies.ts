import type { FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES } from '../body-limit.js';

/** On their way at once: thirteen megabytes. */
const MOST = 200;
/** Nobody signs more reports in the same moment. */
const MOST_OF_ONE_CALLER = 4;

/**
 * Whether a call brings a body that is larger than what any form fills: the picture of a signature, or an event of a provider. One that does not say
 * how long it is may be; one that is too long for its route is refused unread.
 */
export function isLarge({ headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>): boolean {
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
  return (routeOptions.bodyLimit ?? 0) > BODY_LIMIT_BYTES && announced > BODY_LIMIT_BYTES;
}

/**
 * Counts the large bodies that have not come whole. They are what memory is filled with by whoever sends slowly, and they come in no time where
 * nobody does.
 */
export class LargeBodies {
  private coming = 0;
  private readonly comingOf = new Map<string, number>();
  private readonly mostOfOneCaller: number;

  /** @param factor how many times as much one caller may ask for as it does by itself */
  constructor(factor = 1) {
    this.mostOfOneCaller = MOST_OF_ONE_CALLER * factor;
  }

  /** @returns what is to be called when it has come or never will; null when there is no room for it */
  begin(caller: string): (() => void) | null {
    const theirs = this.comingOf.get(caller) ?? 0;
    if (this.coming >= MOST || theirs >= this.mostOfOneCaller) return null;
    this.coming++;
    this.comingOf.set(caller, theirs + 1);
    let counted = true;
    return () => {
      if (!counted) return;
      counted = false;
      this.end(caller);
    };
  }

  private end(caller: string): void {
    this.coming--;
    const left = (this.comingOf.get(caller) ?? 0) - 1;
    if (left > 0) this.comingOf.set(caller, left);
    else this.comingOf.delete(caller);
  }
}
