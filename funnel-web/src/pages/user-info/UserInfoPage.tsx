import { offerLinks } from '../../search/offer-links';
import { searchBanner } from '../../search/search';
import { knownReportId } from '../../search/search-memory';
import { useOfferPage } from '../../offers/use-offer-page';
import { vehicleName } from '../../format/vehicle-name';
import { usePageHead } from '../../ui/use-page-head';
import { RegistrationForm } from './RegistrationForm';

export default function UserInfoPage() {
  usePageHead('Your free report');
  const { problem, search, report, unsold, nothing } = useOfferPage(offerLinks.userInfo);
  if (problem) return problem;
  if (unsold === 'unidentified') return nothing;
  if (!search) return null;
  return (
    <div className="page page-narrow py-10 md:py-16">
      <p className="caps">{searchBanner(search)}</p>
      <h1 className="mt-2 text-3xl md:text-[2.75rem]">Your free report</h1>
      <p className="mt-3 text-soft">
        {/* One piece of text: a name that comes later would move the words after it. */}
        {`${(report && vehicleName(report.vehicleData)) ?? 'Your vehicle'}: tell us where to reach you and the basic report opens at once. No card, nothing to cancel.`}
      </p>
      <RegistrationForm search={search} reportId={report?.id ?? knownReportId(search)} />
    </div>
  );
}
