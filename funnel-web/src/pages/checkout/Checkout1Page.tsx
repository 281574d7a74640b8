import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../ui/use-page-head';
import { PACKAGE_FLOW } from './flows/package-flow';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import { onlyOffer, type Sale } from './order/order';
import { PackageCheckout } from './PackageCheckout';
import { PersonCheckout } from './PersonCheckout';
import { useTrialCheckout } from './use-trial-checkout';

const PAGE = 'checkout-1';
const UPGRADE_PAGE = 'checkout-upgrade';

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
    <CheckoutGate page={upgrades ? UPGRADE_PAGE : PAGE}>
      {(sale) =>
        upgrades ? (
          <PackageCheckout
            title="Unlock the full report"
            order={{ ...sale, page: UPGRADE_PAGE, offer: onlyOffer(UPGRADE_PAGE, sale) }}
            flow={PACKAGE_FLOW}
          />
        ) : (
          <TrialCheckout sale={sale} />
        )
      }
    </CheckoutGate>
  );
}
