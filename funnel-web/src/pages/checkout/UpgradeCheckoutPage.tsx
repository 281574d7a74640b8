import { usePageHead } from '../../ui/use-page-head';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { UpgradeCheckout } from './PackageCheckout';

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/onetimepurchase: the upgrade from a free report. */
export default function UpgradeCheckoutPage() {
  usePageHead('Checkout');
  return <CheckoutGate>{(sale) => <UpgradeCheckout sale={sale} />}</CheckoutGate>;
}
