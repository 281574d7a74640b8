import type { OfferView } from '../../../api/types';
import { NextCharge } from '../../../offers/NextCharge';

/** How the charge goes on. It is next to every price, in the same ink and not smaller than 14 px; in a label as well. */
export function OfferTerms({ offer }: { offer: OfferView }) {
  const { renewal, credits } = offer;
  if (!renewal)
    return (
      <span className="block text-[0.9375rem] text-ink">
        One payment{credits > 1 ? ` for ${credits} reports` : ''}. It does not renew.
      </span>
    );
  return (
    <span className="block space-y-1.5 text-[0.9375rem] text-ink">
      <span className="block">{renewal.sentence}</span>
      <span className="block">
        <NextCharge offer={offer} />
      </span>
    </span>
  );
}
