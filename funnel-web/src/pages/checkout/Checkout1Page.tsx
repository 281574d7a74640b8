import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../ui/use-page-head';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import type { Sale } from './order/order';
import { UpgradeCheckout } from './PackageCheckout';
import { PersonCheckout, useTrialCheckout } from './PersonCheckout';

const PAGE = 'checkout-1';

function TrialCheckout({ sale }: { sale: Sale }) {
  return <PersonCheckout {...useTrialCheckout(PAGE, sale)} />;
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout: the trial; or the upgrade, after a free report. */
export default function Checkout1Page() {
  usePageHead('Checkout');
  const [query] = useSearchParams();
  const upgrades = query.get('funnel') === 'premium_upgrade';
  return (
    <CheckoutGate page={upgrades ? 'checkout-upgrade' : PAGE}>
      {(sale) => (upgrades ? <UpgradeCheckout sale={sale} /> : <TrialCheckout sale={sale} />)}
    </CheckoutGate>
  );
}
