import { Link } from 'react-router-dom';
import { pathOf } from '../../app/paths';
import { offerLinks } from '../../search/offer-links';
import { searchBanner } from '../../search/search';
import { OwnedFirst } from '../../offers/unlock/UnlockCard';
import { useOfferPage } from '../../offers/use-offer-page';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { usePageHead } from '../../ui/use-page-head';
import { CartSkeleton, StillLooking } from './CartSkeleton';
import { Checks } from './Checks';
import { Faq } from './Faq';
import { PackageChoice } from './PackageChoice';
import { packagesOf } from './packages';
import { QuickCheck } from './QuickCheck';

/** Cart 3: the packages of cart 2 between what is checked and what people ask. */
export default function Cart3Page() {
  usePageHead('Choose your package');
  const { problem, search, report, lookingUp, offers, sold, held, nothing, note } = useOfferPage(offerLinks.cart3);
  if (problem ?? nothing) return problem ?? nothing;
  const packages = packagesOf(offers);
  return (
    <div className="page py-9 md:py-14">
      {search ? <p className="caps">{searchBanner(search)}</p> : null}
      {/* On a phone and on a tablet the name of the vehicle takes a second line. */}
      <h1 className="mt-2 text-[2.125rem] max-lg:min-h-[2lh] md:text-5xl">
        {report ? `The full report of the ${vehicleHeading(report.vehicleData)}` : 'The full report'}
      </h1>
      {lookingUp ? <StillLooking /> : null}
      <OwnedFirst sold={packages.length > 0 ? sold : null} held={held} className="mt-8" waiting={<CartSkeleton />}>
        {(sold) => (
          <>
            {note}
            <div className="mt-8 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
              <QuickCheck report={sold.report} />
              <Checks report={sold.report} />
            </div>
            <section aria-labelledby="plans" className="mt-12 border-t border-ink/80 pt-8">
              <h2 id="plans" className="text-2xl md:text-3xl">
                Choose your package
              </h2>
              <p className="mt-2 max-w-prose text-soft">Readable online for 30 days. 30-day money-back guarantee.</p>
              <PackageChoice
                packages={packages}
                sold={sold}
                checkout={({ packageKey }) => offerLinks.packageOfCart3(sold.search, packageKey ?? 'single')}
                offers={offers}
              />
              <Link to={pathOf('sample')} className="link link-solo mt-3">
                See a sample report
              </Link>
            </section>
          </>
        )}
      </OwnedFirst>
      <Faq />
    </div>
  );
}
