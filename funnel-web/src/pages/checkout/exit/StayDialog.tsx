import type { OfferView } from '../../../api/types';
import { money } from '../../../format/format';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { OfferTerms } from '../order/OfferTerms';
import { useLeaving } from './use-leaving';

/** Said once to who is about to leave. Whatever is pressed only closes it: the order stays as it is. */
export function StayDialog({ offer }: { offer: OfferView }) {
  const [leaving, stay] = useLeaving();
  return (
    <Dialog
      open={leaving}
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
      <p className="mt-3 text-soft">Nothing is charged before you agree to it on this page.</p>
    </Dialog>
  );
}
