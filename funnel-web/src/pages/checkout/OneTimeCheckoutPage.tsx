import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Link } from 'react-router-dom';
import { cheaperThan } from '../../offers/offers';
import { links } from '../../search/links';
import { usePageHead } from '../../ui/use-page-head';
import { usePriceHold } from './hold/use-price-hold';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { onlyOffer, type Sale } from './order/order';
import { PackageCheckout, usePackageCheckout } from './PackageCheckout';

const PAGE = 'checkout-one-time';

/** Where the same report is sold for less on another page, this one says so. */
function OneTimeCheckout({ sale }: { sale: Sale }) {
  const offer = onlyOffer(PAGE, sale);
  const held = usePriceHold(PAGE, sale.report.id);
  const checkout = usePackageCheckout({ ...sale, page: PAGE, offer }, held);
  const cheaper = cheaperThan(offer, sale.offers);
  return (
    <PackageCheckout
      title="One-time report"
      checkout={checkout}
      held={held}
      {...(cheaper ? { timeLeft: 'Checkout is open for' } : {})}
    >
      {cheaper ? (
        <p className="mt-4 border-t border-rule pt-4 text-[0.9375rem]">
          <Link className="link link-solo" to={links.checkout(sale.search, cheaper.offerKey)}>
            Cheaper: the same report for {money(cheaper.priceCents)}
          </Link>
        </p>
      ) : null}
    </PackageCheckout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/onetimepurchase/1: the offer made to a visitor who was about to leave. */
export default function OneTimeCheckoutPage() {
  usePageHead('Checkout');
  return <CheckoutGate>{(sale) => <OneTimeCheckout sale={sale} />}</CheckoutGate>;
}
