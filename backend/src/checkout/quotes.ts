import type { CatalogOffer } from '../payments/offers/offer.dto.js';

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
export function quoteMinutes(offer: CatalogOffer, page: string | undefined): number {
  return page !== undefined && offer.usedBy.some((checkout) => checkout === page) ? holdMinutes(page) : QUOTE_MINUTES;
}
