import { useSearchParams } from 'react-router-dom';
import { trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { usePageHead } from '../../ui/use-page-head';
import { RECEIPT_FLOW } from './flows';
import { EMAIL_AND_CARD } from './form/rules';
import { useCheckout } from './form/use-checkout';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { OfferChoice, useChosenOffer } from './order/OfferChoice';
import { namedOffer, type Sale, singleOf, soldOn } from './order/order';
import { WhatsIncluded } from './order/OrderSummary';
import { PackageCheckout } from './PackageCheckout';

const PAGE = 'checkout-5';

function ChoiceCheckout({ sale }: { sale: Sale }) {
  const [query] = useSearchParams();
  const offers = soldOn(PAGE, sale.offers);
  const { chosen, choose } = useChosenOffer(offers, namedOffer(query, offers) ?? singleOf(offers), sale);
  const order = { ...sale, page: PAGE, offer: chosen } as const;
  const checkout = useCheckout({ order, rules: EMAIL_AND_CARD, flow: RECEIPT_FLOW });

  function chooseAndCount(offer: OfferView) {
    choose(offer, checkout.fields);
    trackChoice(sale.report.id, offer.offerKey);
  }

  return (
    <PackageCheckout
      title="Choose your package"
      checkout={checkout}
      inactive={false}
      choice={
        <OfferChoice legend="Package" offers={offers} chosen={chosen} choose={chooseAndCount} badge="Most Popular" />
      }
    >
      <WhatsIncluded report={sale.report} />
    </PackageCheckout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/5: every offer to choose from, and a receipt at the end. */
export default function Checkout5Page() {
  usePageHead('Checkout');
  return <CheckoutGate>{(sale) => <ChoiceCheckout sale={sale} />}</CheckoutGate>;
}
