import { usePageHead } from '../../ui/use-page-head';
import { StayDialog } from './exit/StayDialog';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import type { Sale } from './order/order';
import { PersonCheckout } from './PersonCheckout';
import { useTrialCheckout } from './use-trial-checkout';

const PAGE = 'checkout-2';

/** While a payment runs nobody is asked to stay: what the dialog says holds before it only. */
function DollarCheckout({ sale }: { sale: Sale }) {
  const trial = useTrialCheckout(PAGE, sale);
  const { phase, order } = trial.checkout;
  return (
    <>
      <PersonCheckout {...trial} />
      {phase === 'idle' ? <StayDialog offer={order.offer} /> : null}
    </>
  );
}

export const Waiting = () => <CheckoutSkeleton />;

/** /checkout/2: the trial of the dollar cart, with an exit offer. */
export default function Checkout2Page() {
  usePageHead('Checkout');
  return <CheckoutGate page={PAGE}>{(sale) => <DollarCheckout sale={sale} />}</CheckoutGate>;
}
