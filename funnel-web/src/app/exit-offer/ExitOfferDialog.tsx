import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { trackChoice } from '../../analytics/track';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { offerLinks } from '../../search/offer-links';
import { useNow } from '../../ui/use-clock';
import { clock, type KeptHold } from '../../session/price-hold';
import { Button, ButtonLink } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Icon } from '../../ui/Icon';
import { rememberExitHold, takeAlong } from './exit-hold';
import type { ExitOffer } from './exit-offer';

interface CountdownProps extends Pick<ExitOffer, 'cheaper'> {
  hold: KeptHold;
  onOver: () => void;
}

/** Time until the dialog closes. Beside a cheaper way to the same report, a held price would be no favor. */
function Countdown({ hold, cheaper, onOver }: CountdownProps) {
  const left = Math.max(0, hold.endsAt - useNow(true));
  const over = left === 0;
  useEffect(() => rememberExitHold(hold), [hold]);
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  return (
    <p className="mb-5 flex items-center gap-2">
      <Icon name="clock" className="size-5 text-soft" />
      <span>
        {cheaper ? 'This window closes in' : 'We hold this price for'}{' '}
        <strong role="timer" className="figures font-semibold">
          {clock(left)}
        </strong>
        {cheaper ? `. The same report for ${money(cheaper.priceCents)} has no time limit.` : null}
      </span>
    </p>
  );
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

  function accept() {
    if (hold) takeAlong(hold);
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
      {hold ? <Countdown hold={hold} cheaper={cheaper} onOver={onClose} /> : null}
      <div className="grid gap-5 sm:auto-cols-fr sm:grid-flow-col">
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
