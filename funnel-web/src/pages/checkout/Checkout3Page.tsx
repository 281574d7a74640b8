import { useSearchParams } from 'react-router-dom';
import type { OfferView } from '../../api/types';
import { usePageHead } from '../../ui/use-page-head';
import { CHECKOUT_3_FLOW } from './flows';
import { PERSON_AND_CARD } from './form/rules';
import { useCheckout } from './form/use-checkout';
import { usePriceHold } from './hold/use-price-hold';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { OfferChoice, useChosenOffer } from './order/OfferChoice';
import { namedOffer, type Sale, singleOf, soldOn } from './order/order';
import { PersonCheckout } from './PersonCheckout';

const PAGE = 'checkout-3';

/** The package that the address names, and the trial, which the buyer has to choose explicitly: then the address names that. */
function useNamed(sale: Sale): { offers: OfferView[]; named: OfferView } {
  const [query] = useSearchParams();
  const sold = soldOn(PAGE, sale.offers);
  const packages = sold.filter(({ packageKey }) => packageKey !== null);
  const one = namedOffer(query, packages) ?? singleOf(packages);
  const offers = [one, ...sold.filter(({ packageKey }) => packageKey === null)];
  return { offers, named: namedOffer(query, offers) ?? one };
}

function NamedPackageCheckout({ sale }: { sale: Sale }) {
  const { offers, named } = useNamed(sale);
  const { chosen, choose } = useChosenOffer(offers, named, sale);
  const held = usePriceHold(PAGE, sale.report.id);
  const order = { ...sale, page: PAGE, offer: chosen } as const;
  const checkout = useCheckout({ order, rules: PERSON_AND_CARD, flow: CHECKOUT_3_FLOW, held });
  return (
    <PersonCheckout title="Checkout" checkout={checkout} held={held}>
      <OfferChoice
        legend="Your order"
        offers={offers}
        chosen={chosen}
        choose={(offer) => choose(offer, checkout.fields)}
      />
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
