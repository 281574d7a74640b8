import clsx from 'clsx';
import { day } from '../../../backend/src/platform/input-rules/day.js';
import { CHARGE_HOUR, money } from '../../../backend/src/platform/input-rules/formats.js';
import type { OfferView } from '../api/types';
import { WholeDates } from '../ui/WholeDates';

/**
 * What a trial goes on to cost. It stands wherever its small price does: in the same block, the same ink and not smaller than 14 px.
 */
export function TrialTerms({ offer, className }: { offer: OfferView; className?: string }) {
  const { renewal, priceCents } = offer;
  if (!renewal) return null;
  const monthly = money(renewal.amountCents);
  return (
    <div className={clsx('space-y-1.5 text-[0.9375rem] text-ink', className)}>
      <p className="font-semibold">
        {money(priceCents)} today: {renewal.firstChargeAfterDays}-day trial, then {monthly}/month until you cancel.
      </p>
      <p>
        Up to {renewal.reportsInTrial} reports in the trial, up to {renewal.reportsPerPeriod} in each month after it.{' '}
        <NextCharge offer={offer} />
      </p>
    </div>
  );
}

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
