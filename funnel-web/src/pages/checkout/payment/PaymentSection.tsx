import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../../ui/Skeleton';
import type { Checkout } from '../form/use-checkout';
import type { Order } from '../order/order';
import { SimulatedPayment } from './SimulatedPayment';

const StripePayment = lazy(() => import('./StripePayment'));

interface PaymentSectionProps {
  checkout: Pick<Checkout, 'fields' | 'payment'> & { order: Pick<Order, 'offer' | 'payments'> };
  /** Our own card fields, for the simulator; a real provider brings its own. */
  children: ReactNode;
}

export function PaymentSection({ checkout, children }: PaymentSectionProps) {
  const { order, fields, payment } = checkout;
  return (
    <section aria-labelledby="payment-title">
      <h2 id="payment-title" className="text-2xl">
        Payment
      </h2>
      {order.payments.provider === 'stripe' ? (
        <Suspense fallback={<Skeleton className="mt-5 h-56" />}>
          <StripePayment key={order.offer.offerKey} order={order} payment={payment} />
        </Suspense>
      ) : (
        <SimulatedPayment fields={fields} payment={payment}>
          {children}
        </SimulatedPayment>
      )}
    </section>
  );
}
