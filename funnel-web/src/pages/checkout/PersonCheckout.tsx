import type { ReactNode } from 'react';
import { Authorization } from './form/Authorization';
import { CheckoutLayout } from './form/CheckoutLayout';
import { Consents } from './form/Consents';
import { Contact, EmailField, NameField } from './form/ContactFields';
import { SubmitBlock } from './form/SubmitBlock';
import type { Checkout } from './form/use-checkout';
import { PriceHoldBar } from './hold/PriceHoldBar';
import type { HeldPrice } from './hold/use-price-hold';
import { useVoidAtZero } from './hold/use-void-at-zero';
import { OrderSummary } from './order/OrderSummary';
import { BillingZip, CardFields } from './payment/CardFields';
import { PaymentSection } from './payment/PaymentSection';

interface PersonCheckoutProps {
  title: string;
  checkout: Checkout;
  held: HeldPrice | null;
  /** Before the contact fields. */
  children?: ReactNode;
}

/** Name, email and a card, at a price that is held for a while. */
export function PersonCheckout({ title, checkout, held, children }: PersonCheckoutProps) {
  const { order, fields, phase } = checkout;
  useVoidAtZero(held, phase === 'idle');
  return (
    <CheckoutLayout
      title={title}
      checkout={checkout}
      above={<PriceHoldBar held={held} />}
      summary={<OrderSummary order={order} title={title} />}
    >
      {children}
      <Contact>
        <NameField fields={fields} />
        <EmailField fields={fields} label="Email" />
      </Contact>
      <PaymentSection checkout={checkout}>
        <CardFields fields={fields}>
          <BillingZip fields={fields} />
        </CardFields>
      </PaymentSection>
      <Consents fields={fields} offer={order.offer} />
      <SubmitBlock checkout={checkout} label="Yes, Continue">
        <Authorization offer={order.offer} />
      </SubmitBlock>
    </CheckoutLayout>
  );
}
