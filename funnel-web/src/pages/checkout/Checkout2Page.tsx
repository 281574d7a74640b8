import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { useState } from 'react';
import type { OfferView } from '../../api/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useExitIntent } from '../../ui/use-exit-intent';
import { usePageHead } from '../../ui/use-page-head';
import { CheckoutGate, CheckoutSkeleton } from './order/CheckoutGate';
import type { Sale } from './order/order';
import { OfferTerms } from './order/OrderSummary';
import { PersonCheckout, useTrialCheckout } from './PersonCheckout';

const PAGE = 'checkout-2';

/** Asked once of a visitor about to leave. Every button only closes it: the order stays as it is. */
function StayDialog({ offer }: { offer: OfferView }) {
  const [dialog, setDialog] = useState<'unseen' | 'open' | 'seen'>('unseen');
  const stay = () => setDialog('seen');
  useExitIntent(dialog === 'unseen', { onLeaving: () => setDialog('open') });
  return (
    <Dialog
      open={dialog === 'open'}
      onClose={stay}
      title="Leaving already?"
      footer={<Button onClick={stay}>Continue my order</Button>}
    >
      <p className="font-semibold">
        {offer.name}: {money(offer.priceCents)} today
      </p>
      <div className="mt-1.5">
        <OfferTerms offer={offer} />
      </div>
      <p className="mt-3 text-soft">Nothing is charged until you agree to it on this page.</p>
    </Dialog>
  );
}

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
