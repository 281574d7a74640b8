import { useState } from 'react';
import type { OfferView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import { useExitIntent } from '../../../ui/use-exit-intent';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { OfferTerms } from '../order/OfferTerms';

/** Speaks once to a visitor about to leave. Every button only closes it: the order stays as it is. */
export function StayDialog({ offer }: { offer: OfferView }) {
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
