import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { trackChoice } from '../../analytics/track';
import { money } from '../../format/format';
import { offerLinks } from '../../search/offer-links';
import { useNow } from '../../ui/use-clock';
import { clock } from '../../session/price-hold';
import { Button, ButtonLink } from '../../ui/Button';
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

interface ExitChoiceProps {
  name: string;
  priceCents: number;
  children: ReactNode;
}

/** Both ways to the report are drawn alike, whatever they cost. */
function ExitChoice({ name, priceCents, children }: ExitChoiceProps) {
  return (
    <div className="flex flex-col rounded-card border border-rule p-4">
      <p className="font-semibold">{name}</p>
      <p className="figures mt-1 font-serif text-[2.25rem] leading-none font-semibold">{money(priceCents)}</p>
      <p className="mt-2 mb-4 grow text-[0.9375rem]">One payment for one report. It does not renew.</p>
      {children}
    </div>
  );
}

/** One report for one payment, and beside it the cheaper way to the same report: this is no discount (row 48). */
export default function ExitOfferDialog({
  search,
  hold,
  offer,
  cheaper,
  onClose,
}: ExitOffer & { onClose: () => void }) {
  const navigate = useNavigate();
  const left = useTimeLeft(hold.endsAt, onClose);

  function accept() {
    takeAlong(hold);
    trackChoice(search.reportId, offer.offerKey);
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
      <p className="flex items-center gap-2">
        <Icon name="clock" className="size-5 text-soft" />
        <span>
          {cheaper ? `The ${money(offer.priceCents)} price ends in` : 'We hold this price for'}{' '}
          <strong role="timer" className="figures font-semibold">
            {clock(left)}
          </strong>
          {cheaper ? `. The ${money(cheaper.priceCents)} price below has no time limit.` : null}
        </span>
      </p>
      <div className="mt-5 grid gap-5 sm:auto-cols-fr sm:grid-flow-col">
        <ExitChoice name={offer.name} priceCents={offer.priceCents}>
          <Button size="large" wide className="min-h-16" onClick={accept}>
            GET MY REPORT
          </Button>
        </ExitChoice>
        {cheaper ? (
          <ExitChoice name={cheaper.name} priceCents={cheaper.priceCents}>
            <ButtonLink
              look="secondary"
              size="large"
              wide
              className="min-h-16"
              to={offerLinks.cart2(search)}
              onClick={onClose}
            >
              Cheaper: the same report for {money(cheaper.priceCents)}
            </ButtonLink>
          </ExitChoice>
        ) : null}
      </div>
    </Dialog>
  );
}
