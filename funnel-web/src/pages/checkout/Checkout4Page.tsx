import { SINGLE, THREE_PACK, UNLIMITED } from '../../../../backend/src/platform/input-rules/codes.js';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { track, trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { links } from '../../search/links';
import { assignedCart } from '../../search/offer-links';
import { usePageHead } from '../../ui/use-page-head';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { namedOffer, type Sale, singleOf, soldOn } from './order/order';
import { PackageCheckout, usePackageCheckout } from './PackageCheckout';
import { DemonstrationWallets } from './payment/Wallets';

const PAGE = 'checkout-4';

/** The offer the address names; the single report when it names none. */
function useOffer(sale: Sale): OfferView {
  const [query] = useSearchParams();
  const offers = soldOn(PAGE, sale.offers);
  const named = namedOffer(query, offers);
  const known = named?.offerKey;
  const reportId = sale.report.id;

  useEffect(() => {
    if (known) trackChoice(reportId, known);
    else track('view_item_list', { items: [SINGLE, THREE_PACK, UNLIMITED] });
  }, [known, reportId]);

  return named ?? singleOf(offers);
}

function OneOffer({ sale, offer }: { sale: Sale; offer: OfferView }) {
  const checkout = usePackageCheckout({ ...sale, offer, page: PAGE });
  return (
    <PackageCheckout title="Checkout" checkout={checkout} belowCard={<DemonstrationWallets />}>
      <Link to={assignedCart(sale.search)} className="link link-solo mt-3 text-[0.9375rem]">
        Change package
      </Link>
    </PackageCheckout>
  );
}

function Named({ sale }: { sale: Sale }) {
  const offer = useOffer(sale);
  return <OneOffer key={offer.offerKey} sale={sale} offer={offer} />;
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/4: one package of the cart. */
export default function Checkout4Page() {
  usePageHead('Checkout');
  return <CheckoutGate restore={links.checkout}>{(sale) => <Named sale={sale} />}</CheckoutGate>;
}
