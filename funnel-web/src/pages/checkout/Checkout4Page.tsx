import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { track, trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { links } from '../../search/links';
import { usePageHead } from '../../ui/use-page-head';
import { PACKAGE_FLOW } from './flows/package-flow';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { namedOffer, soldOn, type Order, type Sale } from './order/order';
import { PackageCheckout } from './PackageCheckout';
import { DemonstrationWallets } from './payment/Wallets';
import { ChangePackage } from './order/ChangePackage';

const PAGE = 'checkout-4';
const DEFAULT_OFFER = 'single_report';
const OFFER_KEYS = ['single_report', 'three_pack', 'unlimited_monthly'];

/** The offer the address names; the single report when it names none. */
function useOffer(sale: Sale): OfferView {
  const [query] = useSearchParams();
  const offers = soldOn(PAGE, sale.offers);
  const named = namedOffer(query, offers);
  const known = named?.offerKey;
  const reportId = sale.report.id;

  useEffect(() => {
    if (known) trackChoice(reportId, known);
    else track('view_item_list', { items: OFFER_KEYS });
  }, [known, reportId]);

  const offer = named ?? offers.find(({ offerKey }) => offerKey === DEFAULT_OFFER);
  if (!offer) throw new Error(`There is no offer ${DEFAULT_OFFER}.`);
  return offer;
}

function Named({ sale }: { sale: Sale }) {
  const offer = useOffer(sale);
  const order: Order = { ...sale, offer, page: PAGE };
  return (
    <PackageCheckout
      key={offer.offerKey}
      title="Checkout"
      order={order}
      flow={PACKAGE_FLOW}
      belowCard={<DemonstrationWallets />}
    >
      <ChangePackage search={sale.search} />
    </PackageCheckout>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/4: one package of the cart. */
export default function Checkout4Page() {
  usePageHead('Checkout');
  return <CheckoutGate restore={links.checkout}>{(sale) => <Named sale={sale} />}</CheckoutGate>;
}
