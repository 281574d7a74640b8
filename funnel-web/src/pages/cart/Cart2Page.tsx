import { GUARANTEE } from '../../offers/guarantee';
import { offerLinks } from '../../search/offer-links';
import { searchBanner } from '../../search/search';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { useOfferPage } from '../../offers/use-offer-page';
import { vehicleName } from '../../format/vehicle-name';
import { usePageHead } from '../../ui/use-page-head';
import { CartSkeleton } from './CartSkeleton';
import { EveryReport } from './EveryReport';
import { PackageChoice } from './PackageChoice';
import { packagesOf } from './packages';
import { StillLooking } from './StillLooking';

/** Cart 2: three packages, one checkout. */
export default function Cart2Page() {
  usePageHead('Choose your package');
  const { problem, search, report, lookingUp, offers, sold, nothing, note } = useOfferPage(offerLinks.cart2);
  if (problem ?? nothing) return problem ?? nothing;
  const packages = packagesOf(offers);
  return (
    <div className="page py-9 md:py-14">
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Choose your package</h1>
      <p className="mt-3 max-w-prose text-soft">
        {/* One piece of text: a name that comes later would move the words after it. */}
        {`${(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}: the full report, readable online for 30 days, yours to print and keep. 30-day money-back guarantee.`}
      </p>
      {lookingUp ? <StillLooking /> : null}
      <OwnedFirst sold={packages.length > 0 ? sold : null} className="mt-8" waiting={<CartSkeleton />}>
        {(sold) => (
          <>
            {note}
            <PackageChoice
              packages={packages}
              search={sold.search}
              checkout={({ offerKey }) => offerLinks.package(sold.search, offerKey)}
              offers={offers}
            />
            <EveryReport availability={sold.report.availability} />
            <p className="mt-8 max-w-prose text-[0.9375rem] text-soft">{GUARANTEE}</p>
          </>
        )}
      </OwnedFirst>
    </div>
  );
}
