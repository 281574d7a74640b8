import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OfferView } from '../../api/types';
import { usePageHead } from '../../ui/use-page-head';
import { CHECKOUT_3_FLOW } from './flows/checkout-3-flow';
import { PERSON_AND_CARD } from './form/rule-sets';
import { useCheckout } from './form/use-checkout';
import { usePriceHold } from './hold/use-price-hold';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { OfferChoice } from './order/OfferChoice';
import { keepChosen, namedOffer, soldOn, type Order, type Sale } from './order/order';
import { PersonCheckout } from './PersonCheckout';

const PAGE = 'checkout-3';
const DEFAULT_OFFER = 'single_report';

/** The package that the address names, and the trial, which the buyer has to choose explicitly: then the address names that. */
function useChoice(sale: Sale): { offers: OfferView[]; named: OfferView } {
  const [query] = useSearchParams();
  const sold = soldOn(PAGE, sale.offers);
  const packages = sold.filter(({ packageKey }) => packageKey !== null);
  const one = namedOffer(query, packages) ?? packages.find(({ offerKey }) => offerKey === DEFAULT_OFFER);
  if (!one) throw new Error(`There is no offer ${DEFAULT_OFFER}.`);
  const offers = [one, ...sold.filter(({ packageKey }) => packageKey === null)];
  return { offers, named: namedOffer(query, offers) ?? one };
}

function NamedPackageCheckout({ sale }: { sale: Sale }) {
  const { offers, named } = useChoice(sale);
  const [chosenKey, setChosenKey] = useState(named.offerKey);
  const chosen = offers.find(({ offerKey }) => offerKey === chosenKey) ?? named;
  const held = usePriceHold(PAGE, sale.report.id);
  const order: Order = { ...sale, page: PAGE, offer: chosen };
  const checkout = useCheckout({ order, rules: PERSON_AND_CARD, flow: CHECKOUT_3_FLOW, held });
  const choose = (offer: OfferView) => {
    // What was agreed to for one offer is not agreed to for another.
    checkout.fields.set('renewal', false);
    setChosenKey(offer.offerKey);
    keepChosen(offer, sale.report);
  };
  return (
    <PersonCheckout title="Checkout" checkout={checkout} held={held}>
      <OfferChoice legend="Your order" offers={offers} chosen={chosen} choose={choose} />
    </PersonCheckout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/3: a package of cart 3. */
export default function Checkout3Page() {
  usePageHead('Checkout');
  const [query] = useSearchParams();
  const named = `${query.get('plan')} ${query.get('offer')}`;
  return <CheckoutGate>{(sale) => <NamedPackageCheckout key={named} sale={sale} />}</CheckoutGate>;
}
