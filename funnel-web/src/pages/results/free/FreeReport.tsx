import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { offersForQuery } from '../../../api/queries';
import type { OfferView, ReportView } from '../../../api/types';
import { money } from '../../../../../backend/src/platform/input-rules/formats.js';
import { SINGLE, UPGRADE } from '../../../../../backend/src/platform/input-rules/codes.js';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { nextStepLink } from '../../../report/next-step';
import { offerLinks } from '../../../search/offer-links';
import { LateReport, NothingToSell, unsoldBy } from '../../../offers/OfferNotes';
import { offerNamed } from '../../../offers/offers';
import { UnlockCard, UnlockFailure } from '../../../offers/unlock/UnlockCard';
import { RecallAlert } from '../../../report/RecallAlert';
import { ReportPicture } from '../../../report/ReportPicture';
import { searchBanner, type VehicleSearch } from '../../../search/search';
import { useSiteFacts } from '../../../api/use-site-facts';
import { Badge } from '../../../ui/Badge';
import { ButtonLink } from '../../../ui/Button';
import { FreeInsights } from './FreeInsights';
import { FreeSummary } from './FreeSummary';
import { LockedCards } from './LockedCards';

interface FreeReportProps {
  report: ReportView;
  search: VehicleSearch;
}

/** Before the price has come its terms keep the place: nothing moves when it does. */
function Terms({ offer, isComing }: { offer: OfferView | null; isComing: boolean }) {
  if (!offer && !isComing) return 'The full report of this vehicle.';
  return (
    <>
      <span className={clsx('figures', !offer && 'invisible')}>{offer ? money(offer.priceCents) : '$00.00'}</span> for
      the full report of this vehicle. One payment, nothing renews, 30-day money-back guarantee.
    </>
  );
}

/** The way to the full report with its price; a buyer goes on where they are. */
function Upgrade({ report, search }: FreeReportProps) {
  const { data } = useQuery(offersForQuery(report.id));
  const offer = offerNamed(data?.offers, UPGRADE) ?? offerNamed(data?.offers, SINGLE);
  const bought = report.access.paid;
  if (!bought && data?.held) return <UnlockCard report={report} search={search} held={data.held} />;
  if (!bought && unsoldBy(data?.notice))
    return (
      <p className="rounded-card border border-rule p-6">
        No source holds a record of this vehicle, so there is no full report to buy.
      </p>
    );
  return (
    <div>
      {bought ? null : <UnlockFailure reportId={report.id} className="mb-6" />}
      {bought ? null : <LateReport notice={data?.notice ?? null} />}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-accent p-6 text-on-accent md:px-8">
        <div className="max-w-xl">
          <h2 className="text-2xl">{bought ? 'The full report is yours' : 'See what the records say'}</h2>
          <p className="mt-1 text-[0.9375rem]">
            {bought ? 'It was bought with this browser.' : <Terms offer={offer} isComing={!data} />}
          </p>
        </div>
        <ButtonLink
          to={bought ? nextStepLink(report, search) : offerLinks.upgrade(search)}
          look="secondary"
          size="large"
          className="border-transparent max-sm:w-full"
        >
          {bought ? 'Go to the full report' : 'Upgrade to the full report'}
        </ButtonLink>
      </div>
    </div>
  );
}

export function FreeReport({ report, search }: FreeReportProps) {
  const demonstration = useSiteFacts().demonstration.length > 0;
  const { data } = useQuery(offersForQuery(report.id));
  const { vehicleData } = report;
  if (data?.notice === 'unidentified') return <NothingToSell why="unidentified" search={search} />;
  return (
    <div className="page space-y-9 py-8 md:py-12">
      <header className="ledger-rule grid items-end gap-8 pt-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone="accent">FREE REPORT</Badge>
            {demonstration ? <Badge tone="warn">Demonstration</Badge> : null}
          </p>
          <h1 className="mt-3 text-[2.25rem] leading-[1.05] md:text-[3.25rem]">{vehicleHeading(vehicleData)}</h1>
          <p className="mt-3 text-[0.9375rem] break-all text-soft">{searchBanner(search)}</p>
        </div>
        <ReportPicture report={report} />
      </header>
      <RecallAlert report={report} intent={search.intent} />
      <FreeSummary report={report} />
      <Upgrade report={report} search={search} />
      <FreeInsights intent={search.intent === 'basic' ? report.intent : search.intent} />
      <LockedCards report={report} />
    </div>
  );
}
