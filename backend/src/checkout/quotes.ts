import type { CatalogOffer } from '../payments/offers/offer.dto.js';

/** How long a price is held, in minutes. */
const QUOTE_MINUTES = 15;
/** Pages with a different time (B9-015, B9-016, rows 47, 48). */
const QUOTE_MINUTES_BY_PAGE: ReadonlyMap<string, number> = new Map<string, number>([
  ['checkout-2', 5],
  ['checkout-3', 5],
  ['checkout-one-time', 3],
]);

export const EXTENSION_MINUTES = 5;
export const MAX_EXTENSIONS = 3;

export const holdMinutes = (page: string): number => QUOTE_MINUTES_BY_PAGE.get(page) ?? QUOTE_MINUTES;

/** Returns how long an offer's price is held; a page that does not sell the offer changes nothing. */
export const quoteMinutes = (offer: CatalogOffer, page: string | undefined): number =>
  offer.usedBy.some((checkout) => checkout === page) ? holdMinutes(page ?? '') : QUOTE_MINUTES;
