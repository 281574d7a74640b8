import type { OfferView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';

/** What pressing the button of a trial means; the renewal has been agreed to by its own box. */
export function Authorization({ offer }: { offer: OfferView }) {
  return (
    <p className="mb-4 text-[0.9375rem]">
      Entering your email and pressing &lsquo;Yes, Continue&rsquo; counts as your electronic signature and authorizes us
      to charge {money(offer.priceCents)} today
      {offer.renewal ? ', and what you have agreed to above from then on' : ''}.
    </p>
  );
}
