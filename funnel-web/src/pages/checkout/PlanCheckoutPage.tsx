import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Offer } from '../../api/types';
import { usePageHead } from '../../ui/use-page-head';
import { PLAN_FLOW } from './flows/plan-flow';
import { PERSON_AND_CARD } from './form/rule-sets';
import { useCheckout } from './form/use-checkout';
import { usePriceHold } from './hold/use-price-hold';
import { CheckoutGate } from './order/CheckoutGate';
import { OfferChoice } from './order/OfferChoice';
import { namedOffer, soldOn, type Sale } from './order/order';
import { PersonCheckout } from './PersonCheckout';

const PAGE = '/checkout/3';
const DEFAULT_OFFER = 'single_report';

/** The plan of the address, and the trial as a choice of its own that nobody has made for the buyer. */
function useChoice(sale: Sale): { offers: Offer[]; plan: Offer } {
  const [query] = useSearchParams();
  const sold = soldOn(PAGE, sale.offers);
  const plan = namedOffer(query, sold) ?? sold.find(({ offerKey }) => offerKey === DEFAULT_OFFER);
  if (!plan) throw new Error(`There is no offer ${DEFAULT_OFFER}.`);
  const trials = sold.filter(({ packageKey }) => packageKey === null);
  return { offers: [plan, ...trials.filter(({ offerKey }) => offerKey !== plan.offerKey)], plan };
}

function PlanCheckout({ sale }: { sale: Sale }) {
  const { offers, plan } = useChoice(sale);
  const [chosen, setChosen] = useState(plan);
  const held = usePriceHold(PAGE, sale.report.id);
  const order = { ...sale, page: PAGE, offer: chosen };
  const checkout = useCheckout({ order, rules: PERSON_AND_CARD, flow: PLAN_FLOW, held });
  const choose = (offer: Offer) => {
    // What was agreed to for one offer is not agreed to for another.
    checkout.fields.set('renewal', false);
    setChosen(offer);
  };
  return (
    <PersonCheckout title="Checkout" checkout={checkout} held={held}>
      <OfferChoice legend="Your order" offers={offers} chosen={chosen} choose={choose} />
    </PersonCheckout>
  );
}

/** /checkout/3: a plan of cart 3. */
export default function PlanCheckoutPage() {
  usePageHead('Checkout');
  const [query] = useSearchParams();
  const named = `${query.get('plan')} ${query.get('offer')}`;
  return <CheckoutGate>{(sale) => <PlanCheckout key={named} sale={sale} />}</CheckoutGate>;
}
