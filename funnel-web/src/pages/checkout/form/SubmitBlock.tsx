import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PaymentsInfoView } from '../../../api/types';
import { pathOf } from '../../../app/paths';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { PurchaseError } from '../payment/purchase-error';
import type { Checkout } from './use-checkout';

interface SubmitBlockProps {
  checkout: Checkout;
  label: string;
  /** Grayed until everything is filled in, and still able to say what is missing. */
  inactive?: boolean;
  children?: ReactNode;
}

export function SubmitBlock({ checkout, label, inactive = false, children }: SubmitBlockProps) {
  const { phase, refusal, order } = checkout;
  const texts = { idle: label, processing: 'Processing...', done: 'Payment received', waiting: label, late: label };
  return (
    <div>
      {children}
      <Button
        type="submit"
        size="large"
        wide
        className="max-xs:px-3 max-xs:text-base"
        inactive={inactive || phase !== 'idle'}
      >
        {texts[phase]}
      </Button>
      {/* In the place of what was there: nothing moves under the finger. */}
      <p role="status" className="mt-3 min-h-10 text-center text-sm text-soft">
        {phase === 'done' ? 'Payment received. Next: your signature and your address.' : chargedOnce(order.payments)}
      </p>
      {phase === 'done' ? null : <Refused error={refusal} />}
    </div>
  );
}

export const chargedOnce = ({ simulated }: PaymentsInfoView): string =>
  simulated
    ? 'Payments are simulated here: nothing is charged.'
    : 'Your card is charged once, even if you press twice.';

/** Below the button, which stays under the finger; it comes into view with the button, above where phones show the notification. */
export function Refused({ error }: { error: PurchaseError | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={place} className="scroll-mt-40 scroll-mb-44 md:scroll-mb-8">
      <Refusal error={error} />
    </div>
  );
}

const BOUGHT_BEFORE: ReadonlySet<string> = new Set(['ALREADY_PAID', 'ALREADY_SUBSCRIBED']);

function Refusal({ error }: { error: PurchaseError | null }) {
  if (error === null) return null;
  if (error.perhapsCharged)
    return (
      <Notice tone="bad" title="We do not know yet whether you were charged" className="mt-4">
        {error.message} Trying again checks the same payment: you are charged only once.
      </Notice>
    );
  return (
    <Notice tone="bad" title="Nothing was charged" className="mt-4">
      {error.message}
      {error.code !== null && BOUGHT_BEFORE.has(error.code) ? (
        <>
          {' '}
          <Link to={pathOf('purchases')} className="link">
            Your purchases
          </Link>
        </>
      ) : null}
    </Notice>
  );
}
