import { SINGLE } from '../../../backend/src/platform/input-rules/codes.js';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import type { OfferView } from '../api/types';

export function offerNamed(offers: readonly OfferView[] | undefined, key: string): OfferView | null {
  return offers?.find(({ offerKey }) => offerKey === key) ?? null;
}

/** The single report where it costs less than an offer of the same report; null where it does not. */
export function cheaperThan(offer: OfferView, offers: readonly OfferView[]): OfferView | null {
  const single = offerNamed(offers, SINGLE);
  return single && single.priceCents < offer.priceCents ? single : null;
}

/** Cents as money, whole dollars without cents: '$1', '$19.99'. */
export const shortMoney = (cents: number): string => money(cents).replace(/\.00$/, '');
