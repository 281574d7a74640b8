import { Link } from 'react-router-dom';
import type { OfferView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { cheaperThan } from '../../offers/offers';
import { links } from '../../search/links';
import type { VehicleSearch } from '../../search/search';
import { usePageHead } from '../../ui/use-page-head';
import { PACKAGE_FLOW } from './flows/package-flow';
import { usePriceHold } from './hold/use-price-hold';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { onlyOffer, type Order, type Sale } from './order/order';
import { PackageCheckout } from './PackageCheckout';

const PAGE = 'checkout-one-time';

/** The same report is sold for less on another page, so this one says so. */
function Cheaper({ single, search }: { single: OfferView; search: VehicleSearch }) {
  return (
    <p className="mt-4 border-t border-rule pt-4 text-[0.9375rem]">
      <Link className="link link-solo" to={links.checkout(search, single.offerKey)}>
        Cheaper: the same report for {money(single.priceCents)}
      </Link>
    </p>
  );
}

function OneTimeCheckout({ sale }: { sale: Sale }) {
  const order: Order = { ...sale, page: PAGE, offer: onlyOffer(PAGE, sale) };
  const held = usePriceHold(PAGE, sale.report.id);
  const cheaper = cheaperThan(order.offer, sale.offers);
  return (
    <PackageCheckout
      title="One-time report"
      order={order}
      flow={PACKAGE_FLOW}
      held={held}
      {...(cheaper ? { timeLeft: 'Checkout is open for' } : {})}
    >
      {cheaper ? <Cheaper single={cheaper} search={sale.search} /> : null}
    </PackageCheckout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/onetimepurchase/1: the offer made to a visitor who was about to leave. */
export default function OneTimeCheckoutPage() {
  usePageHead('Checkout');
  return <CheckoutGate>{(sale) => <OneTimeCheckout sale={sale} />}</CheckoutGate>;
}
