import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { track, trackChoice } from '../../analytics/track';
import type { OfferView } from '../../api/types';
import { TRIAL } from '../../../../backend/src/platform/input-rules/codes.js';
import { offerLinks } from '../../search/offer-links';
import { offerNamed, shortMoney } from '../../offers/offers';
import { searchBanner } from '../../search/search';
import { TrialTerms } from '../../offers/TrialTerms';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { type Sold, useOfferPage } from '../../offers/use-offer-page';
import { vehicleName } from '../../format/vehicle-name';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';
import { GUARANTEE } from '../../offers/guarantee';
import { usePageHead } from '../../ui/use-page-head';
import { StillLooking } from './CartSkeleton';
import { EveryReport } from './EveryReport';

/** Price, terms, cards and button in one block, so that nobody meets the dollar without what follows it. */
function DollarOffer({ offer, sold: { search, report } }: { offer: OfferView; sold: Sold }) {
  const navigate = useNavigate();
  const price = shortMoney(offer.priceCents);

  useEffect(() => track('view_item_list', { items: [offer.offerKey] }), [offer.offerKey]);

  function choose() {
    trackChoice(report.id, offer.offerKey);
    void navigate(offerLinks.dollarReport(search));
  }

  return (
    <Card className="grid gap-x-10 gap-y-6 p-6 md:grid-cols-[auto_1fr] md:p-9">
      <div>
        <h2 className="text-lg">{price} report</h2>
        <p className="figures mt-1 font-serif text-[3.25rem] leading-none font-semibold md:text-[4rem]">Only {price}</p>
      </div>
      <div className="space-y-5">
        <TrialTerms offer={offer} />
        <Button size="large" className="w-full md:w-auto md:min-w-72" onClick={choose}>
          Get My Report →
        </Button>
        <CardMarks />
      </div>
    </Card>
  );
}

export default function Cart1Page() {
  usePageHead('Your report');
  const { problem, search, report, lookingUp, offers, sold, held, nothing, note } = useOfferPage(offerLinks.cart1);
  if (problem ?? nothing) return problem ?? nothing;
  const trial = offerNamed(offers, TRIAL);
  return (
    <div className="page py-9 md:py-14">
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">
        {(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-soft">
        The full report of this vehicle, readable online for 30 days, yours to print and keep.
      </p>
      {lookingUp ? <StillLooking /> : null}
      <OwnedFirst sold={sold} held={held} className="mb-8" waiting={<Skeleton className="h-64" />}>
        {(sold) => (
          <>
            {note}
            {trial ? (
              <DollarOffer offer={trial} sold={sold} />
            ) : (
              <ButtonLink to={offerLinks.cart2(sold.search)}>See the packages</ButtonLink>
            )}
            <p className="mt-6 text-[0.9375rem]">
              Rather not subscribe?{' '}
              <Link className="link" to={offerLinks.cart2(sold.search)}>
                Buy a single report instead
              </Link>
              : one payment, and nothing renews.
            </p>
            <EveryReport report={sold.report} />
            <p className="mt-8 max-w-prose text-[0.9375rem] text-soft">{GUARANTEE}</p>
          </>
        )}
      </OwnedFirst>
    </div>
  );
}

const CARDS = ['Visa', 'Mastercard', 'American Express', 'Discover'] as const;

function CardMarks() {
  return (
    <ul aria-label="Cards we take" className="flex flex-wrap gap-2">
      {CARDS.map((name) => (
        <li
          key={name}
          className="flex h-9 items-center gap-2 rounded border border-rule-strong bg-sheet px-2 text-[0.8125rem] font-semibold text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 24 16" className="h-4 w-6" fill="none" stroke="currentColor">
            <rect x="0.75" y="0.75" width="22.5" height="14.5" rx="2" strokeWidth="1.5" />
            <path d="M1 5h22" strokeWidth="2.5" />
            <path d="M4 11.5h6" strokeWidth="1.5" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
