import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { TRIAL } from '../../../../backend/src/platform/input-rules/codes.js';
import { cameForTheDollar, offerLinks } from '../../search/offer-links';
import { NextCharge } from '../../offers/TrialTerms';
import { offerNamed } from '../../offers/offers';
import type { Sold } from '../../offers/use-offer-page';
import { rememberedPackage, rememberPackage } from '../../session/chosen-package';
import { Button } from '../../ui/Button';
import { PackageCard, TrialCard } from './PackageCard';
import { termsSentence } from './packages';

function Terms({ offer }: { offer: OfferView | undefined }) {
  if (!offer) return <p className="text-soft">Select a package to continue.</p>;
  const due = money(offer.priceCents);
  if (offer.renewal === null)
    return (
      <p>
        <strong>{due} due today.</strong> {termsSentence(offer)}
      </p>
    );
  const isTrial = offer.renewal.firstChargeAfterDays !== null;
  return (
    <p>
      <strong>{due} due today</strong>
      {isTrial ? ' for the trial' : ''}, then {money(offer.renewal.amountCents)} every month until you cancel.{' '}
      <NextCharge offer={offer} />
    </p>
  );
}

interface PackageChoiceProps {
  packages: readonly OfferView[];
  sold: Sold;
  checkout: (offer: OfferView) => string;
  /** The whole catalog: the dollar trial is in it. */
  offers: readonly OfferView[] | undefined;
}

/**
 * The package that the server preselects is chosen, and what it costs and how it renews is beside the button. What visitors chose for this
 * vehicle is chosen when they come back.
 */
export function PackageChoice({ packages, sold, checkout, offers }: PackageChoiceProps) {
  const { search, report, preselected } = sold;
  const [chosen, setChosen] = useState(() => rememberedPackage(report.id) ?? preselected);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const trial = cameForTheDollar() ? offerNamed(offers, TRIAL) : null;
  const offer = [...packages, ...(trial ? [trial] : [])].find(({ offerKey }) => offerKey === chosen);

  function choose(offerKey: string) {
    setChosen(offerKey);
    rememberPackage({ reportId: report.id, offerKey });
    setMissing(false);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!offer) {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    trackChoice(report.id, offer.offerKey);
    void navigate(offer === trial ? offerLinks.dollarReport(search) : checkout(offer));
  }

  return (
    <form ref={form} onSubmit={submit} className="mt-8">
      <fieldset>
        <legend className="sr-only">Packages</legend>
        <div className="grid items-stretch gap-5 md:grid-cols-3 md:gap-y-0">
          {packages.map((item) => (
            <PackageCard
              key={item.offerKey}
              offer={item}
              chosen={item.offerKey === chosen}
              onChoose={() => choose(item.offerKey)}
            />
          ))}
        </div>
        {trial ? (
          <TrialCard offer={trial} chosen={trial.offerKey === chosen} onChoose={() => choose(trial.offerKey)} />
        ) : null}
      </fieldset>
      <div className="terms-bar sticky bottom-0 z-10 -mx-(--edge) mt-8 border-t border-rule bg-paper/95 px-(--edge) py-3 backdrop-blur-sm [@media(height<44rem)]:static md:static md:mx-0 md:rounded-card md:border md:bg-sheet md:px-6 md:py-5">
        <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between md:gap-8">
          <div aria-live="polite" className="max-w-prose text-[0.9375rem]">
            {missing ? <p className="font-medium text-bad">Please choose a package first.</p> : <Terms offer={offer} />}
          </div>
          <Button type="submit" size="large" inactive={!offer} className="shrink-0">
            Continue to checkout
          </Button>
        </div>
      </div>
    </form>
  );
}
