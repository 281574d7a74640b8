import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { Order } from '../order/order';
import { mountStripe } from './stripe-elements';
import type { PaymentForm } from './settle';
import { Wallets } from './Wallets';

interface StripePaymentProps {
  order: Pick<Order, 'offer' | 'payments'>;
  payment: RefObject<PaymentForm | null>;
}

export default function StripePayment({ order, payment }: StripePaymentProps) {
  const target = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [wallets, setWallets] = useState<string[]>([]);
  const [attempt, setAttempt] = useState(1);
  const { offer, payments } = order;

  useEffect(() => {
    const place = target.current;
    if (!place) return;
    let unmount: (() => void) | null = null;
    let gone = false;
    mountStripe(place, offer, payments, setWallets).then(
      (mounted) => {
        if (gone) return mounted.unmount();
        payment.current = mounted.payment;
        unmount = mounted.unmount;
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      payment.current = null;
      unmount?.();
    };
  }, [attempt, offer, payments, payment]);

  function tryAgain() {
    setFailed(false);
    setAttempt(attempt + 1);
  }

  return (
    <>
      <div ref={target} className="mt-5 min-h-56" hidden={failed} />
      {!failed && wallets.length > 0 ? <Wallets names={wallets} /> : null}
      {failed ? (
        <Notice tone="bad" title="The payment form could not be loaded" className="mt-5">
          <p>It comes from Stripe, our payment provider. Check your connection and your ad blocker, then try again.</p>
          <Button look="secondary" className="mt-3" onClick={tryAgain}>
            Try again
          </Button>
        </Notice>
      ) : null}
    </>
  );
}
