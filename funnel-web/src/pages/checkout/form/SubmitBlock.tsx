import type { ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { chargedOnce } from '../payment/charged-once';
import { Refused } from '../payment/Refused';
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
      {/* In the place of what stood there: nothing moves under the finger. */}
      <p role="status" className="mt-3 min-h-10 text-center text-sm text-soft">
        {phase === 'done' ? 'Payment received. Next: your signature and your address.' : chargedOnce(order.payments)}
      </p>
      {phase === 'done' ? null : <Refused error={refusal} />}
    </div>
  );
}
