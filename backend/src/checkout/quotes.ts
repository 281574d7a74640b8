import type { CatalogueOffer, RenewalView } from './offer.dto.js';

/** How long a quoted price is held, minutes. */
const QUOTE_MINUTES = 15;
/** Where the specification gives a page a time of its own (B9-015, B9-016, rows 47, 48). */
const QUOTE_MINUTES_BY_PAGE: ReadonlyMap<string, number> = new Map<string, number>([
  ['checkout-2', 5],
  ['checkout-3', 5],
  ['checkout-one-time', 3],
]);

/** What one request for more time adds, and how often it may be asked. */
export const EXTENSION_MINUTES = 5;
export const MAX_EXTENSIONS = 3;

/** How long a page holds its prices. */
export function holdMinutes(page: string): number {
  return QUOTE_MINUTES_BY_PAGE.get(page) ?? QUOTE_MINUTES;
}

/** How long an offer's price is held on a page. A page that does not sell the offer changes nothing. */
export function quoteMinutes(offer: CatalogueOffer, page: string | undefined): number {
  return page !== undefined && offer.usedBy.some((checkout) => checkout === page) ? holdMinutes(page) : QUOTE_MINUTES;
}

/** The end of a number of months after an instant, in UTC; the last day where the month is too short. */
export function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a month with 30 days has run over into the next one.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

const DAY_MS = 86_400_000;
export const addDays = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

/** When a subscription bought at `now` is charged its renewal for the first time. */
export function firstChargeAt({ firstChargeAfterDays }: RenewalView, now: Date): Date {
  return firstChargeAfterDays === null ? addMonths(now, 1) : addDays(now, firstChargeAfterDays);
}
