import { usePageHead } from '../../ui/use-page-head';
import { PACKAGE_FLOW } from './flows/package-flow';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { onlyOffer } from './order/order';
import { PackageCheckout } from './PackageCheckout';

const PAGE = 'checkout-upgrade';

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/onetimepurchase: the upgrade from a free report. */
export default function UpgradeCheckoutPage() {
  usePageHead('Checkout');
  return (
    <CheckoutGate>
      {(sale) => (
        <PackageCheckout
          title="Unlock the full report"
          order={{ ...sale, page: PAGE, offer: onlyOffer(PAGE, sale) }}
          flow={PACKAGE_FLOW}
        />
      )}
    </CheckoutGate>
  );
}
