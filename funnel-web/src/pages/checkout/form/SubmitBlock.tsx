import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Refused } from '../payment/Refused';
import type { Checkout } from './use-checkout';

interface SubmitBlockProps {
  checkout: Checkout;
  label: string;
  /** Grayed until everything is filled in, and still able to say what is missing. */
  inactive?: boolean;
  children?: ReactNode;
}

function PaymentDone() {
  return (
    <div role="status" className="mb-6">
      <Notice tone="good" title="Payment received">
        Two short steps are left: your signature and your address. We take you there now.
      </Notice>
    </div>
  );
}

export function SubmitBlock({ checkout, label, inactive = false, children }: SubmitBlockProps) {
  const { phase, refusal, order } = checkout;
  const texts = { idle: label, processing: 'Processing...', done: 'Payment received', waiting: label, late: label };
  return (
    <div>
      {phase === 'done' ? <PaymentDone /> : <Refused error={refusal} />}
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
      <p className="mt-3 text-center text-sm text-soft">
        {order.payments.simulated
          ? 'Payments are simulated here: nothing is charged.'
          : 'Your card is charged once, even if you press twice.'}
      </p>
    </div>
  );
}
