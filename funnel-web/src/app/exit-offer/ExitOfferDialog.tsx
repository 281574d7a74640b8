import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { track } from '../../analytics/track';
import { money } from '../../format/format';
import { offerLinks } from '../../search/offer-links';
import { useNow } from '../../session/use-clock';
import { clock } from '../../session/price-hold';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { takeAlong } from './exit-hold';
import type { ExitOffer } from './exit-offer';

/** What is left of a price the server holds; calls back when nothing is. */
function useTimeLeft(endsAt: number, onOver: () => void): number {
  const left = endsAt - useNow(true);
  const over = left <= 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return Math.max(0, left);
}

/** One report for one payment, and beside it the cheaper way to the same report: this is no discount (row 48). */
export default function ExitOfferDialog({ search, hold, offer, single, onClose }: ExitOffer & { onClose: () => void }) {
  const navigate = useNavigate();
  const left = useTimeLeft(hold.endsAt, onClose);

  function accept() {
    takeAlong(hold);
    track('select_item', { item: offer.offerKey });
    onClose();
    void navigate(offerLinks.exitOffer(search));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Before you go"
      description="The full report of this vehicle, without a subscription."
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="font-semibold">{offer.name}</p>
          <p className="figures mt-1 font-serif text-[3rem] leading-none font-semibold">{money(offer.priceCents)}</p>
          <p className="mt-2 text-[0.9375rem]">One payment for one report. It does not renew.</p>
        </div>
        <p className="flex items-center gap-2">
          <Icon name="clock" className="size-5 text-soft" />
          <span>
            We hold this price for{' '}
            <strong role="timer" className="figures font-semibold">
              {clock(left)}
            </strong>
          </span>
        </p>
      </div>
      <Button size="large" wide className="mt-6" onClick={accept}>
        GET MY REPORT
      </Button>
      {single && single.priceCents < offer.priceCents ? (
        <p className="mt-5 border-t border-rule pt-4">
          Cheaper:{' '}
          <Link className="link" to={offerLinks.cart2(search)} onClick={onClose}>
            {single.name}, {money(single.priceCents)}
          </Link>
          .
        </p>
      ) : null}
    </Dialog>
  );
}
