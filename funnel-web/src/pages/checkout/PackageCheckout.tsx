import type { ReactNode } from 'react';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { CheckoutFlow } from './flows/flow';
import { CheckoutLayout } from './form/CheckoutLayout';
import { Consents } from './form/Consents';
import { Contact, EmailField } from './form/ContactFields';
import { EMAIL_AND_CARD } from './form/rule-sets';
import { SubmitBlock } from './form/SubmitBlock';
import { useCheckout } from './form/use-checkout';
import { PriceHoldBar } from './hold/PriceHoldBar';
import type { HeldPrice } from './hold/use-price-hold';
import { useVoidAtZero } from './hold/use-void-at-zero';
import { OrderSummary } from './order/OrderSummary';
import type { Order } from './order/order';
import { CardFields } from './payment/CardFields';
import { PaymentSection } from './payment/PaymentSection';

interface PackageCheckoutProps {
  title: string;
  order: Order;
  flow: CheckoutFlow;
  /** Where the page holds its price; left out where it does not. */
  held?: HeldPrice | null;
  /** What the time left is called; left out where the price is held. */
  timeLeft?: string;
  /** Below the simulator's card fields; a real provider brings its own payment methods. */
  belowCard?: ReactNode;
  /** The end of the order summary. */
  children?: ReactNode;
}

/** One offer, an email and a card. */
export function PackageCheckout({ title, order, flow, held, timeLeft, belowCard, children }: PackageCheckoutProps) {
  const checkout = useCheckout({ order, rules: EMAIL_AND_CARD, flow, ...(held ? { held } : {}) });
  const { fields, incomplete, phase } = checkout;
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
      <Contact>
        <EmailField fields={fields} label="Contact email" />
      </Contact>
      <PaymentSection checkout={checkout}>
        <CardFields fields={fields} />
        {belowCard}
      </PaymentSection>
      <Consents fields={fields} offer={order.offer} />
      <SubmitBlock
        checkout={checkout}
        label={`Complete Purchase - ${money(order.offer.priceCents)}`}
        inactive={incomplete}
      />
    </CheckoutLayout>
  );
}
