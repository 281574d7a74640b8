import type { OfferView } from '../api/types';
import { CHARGE_HOUR, money } from '../../../backend/src/platform/input-rules/formats.js';
import { WholeDates } from '../ui/WholeDates';
import { day } from '../../../backend/src/platform/input-rules/day.js';

export function NextCharge({ offer: { renewal, firstChargeAt } }: { offer: OfferView }) {
  if (!renewal) return null;
  return (
    <>
      The {renewal.firstChargeAfterDays === null ? 'next' : 'first'} {money(renewal.amountCents)} is charged on{' '}
      <WholeDates>{day(firstChargeAt)}</WholeDates> at {CHARGE_HOUR}. Cancel online before then, with the link in your
      receipt.
    </>
  );
}
