import { useEffect } from 'react';
import { track } from '../../analytics/track';
import { offerLinks } from '../../search/offer-links';
import { offerNamed } from '../../offers/offers';
import { searchBanner } from '../../search/search';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { useOfferPage } from '../../offers/use-offer-page';
import { vehicleName } from '../../format/vehicle-name';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { FreeOffer, FullOffer } from './Offers';
import { SINGLE, TRIAL } from '../../../../backend/src/platform/input-rules/codes.js';

const SIDE_BY_SIDE = 'mt-7 grid gap-7 md:mt-9 md:gap-6 md:grid-cols-[1.25fr_1fr] md:gap-y-0';

export default function UpsellPage() {
  usePageHead('Choose your report');
  const { problem, search, report, lookingUp, offers, sold, held, nothing, note } = useOfferPage(offerLinks.upsell);
  const searchType = search?.type;

  useEffect(() => {
    if (searchType) track('upsell_page_view', { search_type: searchType });
  }, [searchType]);

  if (problem ?? nothing) return problem ?? nothing;
  // Without the trial, which a subscriber cannot have, the full report is sold by itself.
  const full = offerNamed(offers, TRIAL) ?? offerNamed(offers, SINGLE);
  return (
    <div className="page py-6 md:py-14">
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Choose your report</h1>
      <p className="mt-3 max-w-prose text-soft">
        {lookingUp
          ? 'The source has not answered yet. You can choose as soon as it has.'
          : `${(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}: the full history, or just the free basics.`}
      </p>
      <OwnedFirst
        sold={sold}
        held={held}
        className="mt-7"
        waiting={
          <div className={SIDE_BY_SIDE}>
            <Skeleton className="h-96" />
            <Skeleton className="h-96" />
          </div>
        }
      >
        {(sold) => (
          <>
            {note}
            <div className={`${SIDE_BY_SIDE} items-stretch`}>
              {full ? <FullOffer offer={full} {...sold} /> : null}
              <FreeOffer search={sold.search} />
            </div>
          </>
        )}
      </OwnedFirst>
    </div>
  );
}
