import type { OfferView } from '../../api/types';

/** How the charge goes on, in one sentence, for every kind of offer. */
export function termsSentence(offer: OfferView): string {
  return (
    offer.renewal?.sentence ??
    `One payment for ${offer.credits === 1 ? 'one report' : `${offer.credits} reports`}. It does not renew.`
  );
}
