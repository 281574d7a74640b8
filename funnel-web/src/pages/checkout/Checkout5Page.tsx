import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { usePageHead } from '../../ui/use-page-head';
import { RECEIPT_FLOW } from './flows/receipt-flow';
import { CheckoutLayout } from './form/CheckoutLayout';
import { Consents } from './form/Consents';
import { Contact, EmailField } from './form/ContactFields';
import { EMAIL_AND_CARD } from './form/rule-sets';
import { SubmitBlock } from './form/SubmitBlock';
import { useCheckout } from './form/use-checkout';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { OfferChoice } from './order/OfferChoice';
import { OrderSummary } from './order/OrderSummary';
import { keepChosen, namedOffer, soldOn, type Order, type Sale } from './order/order';
import { WhatsIncluded } from './order/WhatsIncluded';
import { CardFields } from './payment/CardFields';
import { PaymentSection } from './payment/PaymentSection';

const PAGE = 'checkout-5';
const DEFAULT_OFFER = 'single_report';
const TITLE = 'Choose your package';

function ChoiceCheckout({ sale }: { sale: Sale }) {
  const [query] = useSearchParams();
  const offers = soldOn(PAGE, sale.offers);
  const first = namedOffer(query, offers) ?? offers.find(({ offerKey }) => offerKey === DEFAULT_OFFER);
  if (!first) throw new Error(`There is no offer ${DEFAULT_OFFER}.`);
  const [chosenKey, setChosenKey] = useState(first.offerKey);
  const chosen = offers.find(({ offerKey }) => offerKey === chosenKey) ?? first;
  const order: Order = { ...sale, page: PAGE, offer: chosen };
  const checkout = useCheckout({ order, rules: EMAIL_AND_CARD, flow: RECEIPT_FLOW });
  const { fields } = checkout;

  function choose(offer: OfferView) {
    // What was agreed to for one offer is not agreed to for another.
    fields.set('renewal', false);
    setChosenKey(offer.offerKey);
    keepChosen(offer, sale.report);
    trackChoice(sale.report.id, offer.offerKey);
  }

  return (
    <CheckoutLayout
      title={TITLE}
      checkout={checkout}
      summary={
        <OrderSummary order={order} title={TITLE}>
          <WhatsIncluded report={sale.report} />
        </OrderSummary>
      }
    >
      <OfferChoice legend="Package" offers={offers} chosen={chosen} choose={choose} badge="Most Popular" />
      <Contact>
        <EmailField fields={fields} label="Contact email" />
      </Contact>
      <PaymentSection checkout={checkout}>
        <CardFields fields={fields} />
      </PaymentSection>
      <Consents fields={fields} offer={chosen} />
      <SubmitBlock checkout={checkout} label={`Complete Purchase - ${money(chosen.priceCents)}`} />
    </CheckoutLayout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/5: every offer to choose from, and a receipt at the end. */
export default function Checkout5Page() {
  usePageHead('Checkout');
  return <CheckoutGate>{(sale) => <ChoiceCheckout sale={sale} />}</CheckoutGate>;
}
