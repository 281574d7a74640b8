import { GUARANTEE } from '../../offers/guarantee';
import { offerLinks } from '../../search/offer-links';
import { searchBanner, type VehicleSearch } from '../../search/search';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { useOfferPage } from '../../offers/use-offer-page';
import { vehicleName } from '../../format/vehicle-name';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { CartSkeleton, StillLooking } from './CartSkeleton';
import { EveryReport } from './EveryReport';
import { PackageChoice } from './PackageChoice';
import { packagesOf } from './packages';

interface HeadProps {
  search: VehicleSearch | null;
  vehicle: string | null;
}

function Head({ search, vehicle }: HeadProps) {
  return (
    <>
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      <h1 className="mt-2 text-[2.125rem] md:text-5xl">Choose your package</h1>
      <p className="mt-3 font-semibold">{vehicle ?? 'Your vehicle'}</p>
      <p className="mt-1 max-w-prose text-soft">
        The full report of this vehicle, readable online for 30 days, yours to print and keep. 30-day money-back
        guarantee.
      </p>
    </>
  );
}

export function Waiting() {
  return (
    <div className="page py-9 md:py-14">
      <div className="caps">
        <Skeleton className="inline-block h-[1em] w-56 max-w-full" />
      </div>
      <Head search={null} vehicle={null} />
      <CartSkeleton />
    </div>
  );
}

export default function Cart2Page() {
  usePageHead('Choose your package');
  const { problem, search, report, lookingUp, offers, sold, held, nothing, note } = useOfferPage(offerLinks.cart2);
  if (problem ?? nothing) return problem ?? nothing;
  const packages = packagesOf(offers);
  return (
    <div className="page py-9 md:py-14">
      <Head search={search} vehicle={report && vehicleName(report.vehicleData)} />
      {lookingUp ? <StillLooking /> : null}
      <OwnedFirst sold={packages.length > 0 ? sold : null} held={held} className="mt-8" waiting={<CartSkeleton />}>
        {(sold) => (
          <>
            {note}
            <PackageChoice
              packages={packages}
              sold={sold}
              checkout={({ offerKey }) => offerLinks.package(sold.search, offerKey)}
              offers={offers}
            />
            <EveryReport report={sold.report} />
            <p className="mt-8 max-w-prose text-[0.9375rem] text-soft">{GUARANTEE}</p>
          </>
        )}
      </OwnedFirst>
    </div>
  );
}
