import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { ReactNode } from 'react';
import { PACKAGE_FLOW } from './flows';
import { CheckoutLayout, Contact } from './form/CheckoutLayout';
import { Consents } from './form/Consents';
import { EMAIL_AND_CARD } from './form/rules';
import { SubmitBlock } from './form/SubmitBlock';
import { type Checkout, useCheckout } from './form/use-checkout';
import { PriceHoldBar } from './hold/PriceHoldBar';
import { type HeldPrice, useVoidAtZero } from './hold/use-price-hold';
import { onlyOffer, type Order, type Sale } from './order/order';
import { OrderSummary } from './order/OrderSummary';
import { PaymentSection } from './payment/PaymentSection';
import { CardFields } from './payment/SimulatedPayment';

interface PackageCheckoutProps {
  title: string;
  checkout: Checkout;
  held?: HeldPrice | null;
  /** What the time left is called; left out where the price is held. */
  timeLeft?: string;
  choice?: ReactNode;
  /** Below the simulator's card fields; a real provider brings its own payment methods. */
  belowCard?: ReactNode;
  /** Whether the button is gray; by default until everything is filled in. */
  inactive?: boolean;
  children?: ReactNode;
}

export function PackageCheckout({
  title,
  checkout,
  held,
  timeLeft,
  choice,
  belowCard,
  inactive = checkout.incomplete,
  children,
}: PackageCheckoutProps) {
  const { order, fields, phase } = checkout;
  useVoidAtZero(held ?? null, phase === 'idle');
  return (
    <CheckoutLayout
      title={title}
      checkout={checkout}
      above={held === undefined ? null : <PriceHoldBar held={held} timeLeft={timeLeft} />}
      summary={
        <OrderSummary order={order} title={title}>
          {children}
        </OrderSummary>
      }
    >
      {choice}
      <Contact fields={fields} label="Contact email" />
      <PaymentSection checkout={checkout}>
        <CardFields fields={fields} />
        {belowCard}
      </PaymentSection>
      <Consents fields={fields} offer={order.offer} />
      <SubmitBlock
        checkout={checkout}
        label={`Complete Purchase - ${money(order.offer.priceCents)}`}
        inactive={inactive}
      />
    </CheckoutLayout>
  );
}

export const usePackageCheckout = (order: Order, held?: HeldPrice | null): Checkout =>
  useCheckout({ order, rules: EMAIL_AND_CARD, flow: PACKAGE_FLOW, ...(held ? { held } : {}) });

/** The upgrade from a free report. */
export function UpgradeCheckout({ sale }: { sale: Sale }) {
  const page = 'checkout-upgrade';
  const checkout = usePackageCheckout({ ...sale, page, offer: onlyOffer(page, sale) });
  return <PackageCheckout title="Unlock the full report" checkout={checkout} />;
}
