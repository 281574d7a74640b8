import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { ReactNode } from 'react';
import type { CheckoutPage } from '../../api/types';
import { TextField } from '../../ui/TextField';
import { TRIAL_FLOW } from './flows';
import { CheckoutLayout, Contact } from './form/CheckoutLayout';
import { Consents } from './form/Consents';
import { PERSON_AND_CARD } from './form/rules';
import { SubmitBlock } from './form/SubmitBlock';
import { type Checkout, useCheckout } from './form/use-checkout';
import { PriceHoldBar } from './hold/PriceHoldBar';
import { type HeldPrice, usePriceHold, useVoidAtZero } from './hold/use-price-hold';
import { onlyOffer, type Sale } from './order/order';
import { OrderSummary } from './order/OrderSummary';
import { PaymentSection } from './payment/PaymentSection';
import { BillingZip, CardFields } from './payment/SimulatedPayment';

interface PersonCheckoutProps {
  title: string;
  checkout: Checkout;
  held: HeldPrice | null;
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
      <Contact fields={fields} label="Email">
        <TextField fields={fields} name="fullName" label="Full name" autoComplete="name" />
      </Contact>
      <PaymentSection checkout={checkout}>
        <CardFields fields={fields}>
          <BillingZip fields={fields} />
        </CardFields>
      </PaymentSection>
      <Consents fields={fields} offer={order.offer} />
      <SubmitBlock checkout={checkout} label="Yes, Continue">
        <p className="mb-4 text-[0.9375rem]">
          Entering your email and pressing &lsquo;Yes, Continue&rsquo; counts as your electronic signature and
          authorizes us to charge {money(order.offer.priceCents)} today
          {order.offer.renewal ? ', and what you have agreed to above from then on' : ''}.
        </p>
      </SubmitBlock>
    </CheckoutLayout>
  );
}

export function useTrialCheckout(page: CheckoutPage, sale: Sale) {
  const order = { ...sale, page, offer: onlyOffer(page, sale) };
  const held = usePriceHold(page, sale.report.id);
  const checkout = useCheckout({ order, rules: PERSON_AND_CARD, flow: TRIAL_FLOW, held });
  return { title: order.offer.name, checkout, held };
}
