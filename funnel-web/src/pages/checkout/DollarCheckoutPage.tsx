import { usePageHead } from '../../ui/use-page-head';
import { StayDialog } from './exit/StayDialog';
import { CheckoutGate } from './order/CheckoutGate';
import { onlyOffer } from './order/order';
import { TrialCheckout } from './TrialCheckout';

const PAGE = '/checkout/2';

/** /checkout/2: the trial of the dollar cart, with a word to who is about to leave. */
export default function DollarCheckoutPage() {
  usePageHead('Checkout');
  return (
    <CheckoutGate>
      {(sale) => (
        <>
          <TrialCheckout page={PAGE} sale={sale} />
          <StayDialog offer={onlyOffer(PAGE, sale)} />
        </>
      )}
    </CheckoutGate>
  );
}
