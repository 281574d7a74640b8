import type { OfferView } from '../../../api/types';
import { day, money } from '../../../format/format';
import { CHARGE_HOUR } from '../../../offers/guarantee';
import { WholeDates } from '../../../ui/WholeDates';

/** How the charge goes on. It is next to every price, in the same ink and not smaller than 14 px; in a label as well. */
export function OfferTerms({ offer }: { offer: OfferView }) {
  const { renewal, credits, firstChargeAt } = offer;
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
        The {renewal.firstChargeAfterDays === null ? 'next' : 'first'} {money(renewal.amountCents)} is charged on{' '}
        <WholeDates>{day(firstChargeAt)}</WholeDates> at {CHARGE_HOUR}. Cancel online before then, with the link in your
        receipt.
      </span>
    </span>
  );
}
