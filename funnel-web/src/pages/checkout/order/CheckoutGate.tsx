import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unlockOptionsQuery } from '../../../api/purchase-queries';
import { offersForQuery } from '../../../api/queries';
import type { CheckoutPage, ReportView } from '../../../api/types';
import { LateReport, NothingToSell, unsoldBy } from '../../../offers/OfferNotes';
import { OwnedFirst } from '../../../offers/unlock/UnlockCard';
import { offerLinks } from '../../../search/offer-links';
import { nextStepLink } from '../../../report/next-step';
import { TIMINGS } from '../../../session/timings';
import { problemOf, ReportFailed } from '../../../report/ReportMissing';
import type { VehicleSearch } from '../../../search/search';
import { useReport } from '../../../report/use-report';
import { useRequiredSearch } from '../../../search/use-search';
import { ButtonLink } from '../../../ui/Button';
import { Message } from '../../../ui/Message';
import { StepRail } from '../../../ui/StepRail';
import { Skeleton } from '../../../ui/Skeleton';
import { type Sale, soldOn } from './order';

export function CheckoutSkeleton() {
  return (
    <div className="page pt-4 pb-6 md:py-12">
      <p role="status" className="sr-only">
        Loading the checkout
      </p>
      <StepRail current="Pay" className="mb-4 md:mb-6" />
      <Skeleton className="h-9 w-64 max-w-full md:h-14" />
      <div className="mt-3 grid gap-4 md:mt-7 md:gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12">
        <Skeleton className="h-36 lg:order-2 lg:h-64" />
        <Skeleton className="h-[32rem]" />
      </div>
    </div>
  );
}

function AlreadyPaid({ report, search }: { report: ReportView; search: VehicleSearch }) {
  return (
    <Message
      title="This report is already paid for"
      icon="check"
      action={<ButtonLink to={nextStepLink(report, search)}>Continue</ButtonLink>}
    >
      Nothing more is charged. Pick up where you left off.
    </Message>
  );
}

/** A second trial is not offered; what else there is, is. */
function TrialUsed({ search }: { search: VehicleSearch }) {
  return (
    <Message
      title="You have already had your trial"
      action={<ButtonLink to={offerLinks.cart2(search)}>See the other offers</ButtonLink>}
    >
      There is one trial per person. You can still buy a single report, three reports or the monthly subscription.
    </Message>
  );
}

/** This very page with the search put back into its address. */
function here({ type, value, intent }: VehicleSearch): string {
  const query = new URLSearchParams(window.location.search);
  for (const [name, text] of Object.entries({ type, value, intent })) query.set(name, text);
  return `${window.location.pathname}?${query}`;
}

interface CheckoutGateProps {
  /** Of a checkout that sells one offer, which the visitor may not have. */
  page?: CheckoutPage;
  /** Where a visitor whose address has lost the search is brought back to; this page when left out. */
  restore?: (search: VehicleSearch) => string;
  children: (sale: Sale) => ReactNode;
}

/** What every checkout needs before it can sell: a search, its report, the offers, and that nothing is paid yet. */
export function CheckoutGate({ page, restore = here, children }: CheckoutGateProps) {
  const search = useRequiredSearch({ everyMs: TIMINGS.navigationRecheck, attempts: 1, restore });
  const found = useReport(search);
  const reportId = found.report?.id ?? '';
  const offers = useQuery({
    ...offersForQuery(reportId),
    enabled: reportId !== '',
    // What a page was opened to sell it goes on selling: a trial that is being paid for is not offered a second time.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  useQuery(unlockOptionsQuery);

  const problem = problemOf(found);
  if (problem) return problem;
  if (offers.error) return <ReportFailed error={offers.error} retry={() => void offers.refetch()} />;
  if (!search || !found.report || !offers.data) return <CheckoutSkeleton />;
  const { report } = found;
  if (report.access.paid) return <AlreadyPaid report={report} search={search} />;
  const unsold = unsoldBy(offers.data.notice);
  if (unsold) return <NothingToSell why={unsold} search={search} />;
  if (page && soldOn(page, offers.data.offers).length === 0) return <TrialUsed search={search} />;
  const { notice } = offers.data;
  return (
    <OwnedFirst sold={{ report, search }} className="page pt-8" waiting={<CheckoutSkeleton />}>
      {(sold) => (
        <>
          {notice ? (
            <div className="page pt-8">
              <LateReport notice={notice} />
            </div>
          ) : null}
          {children({ ...sold, ...offers.data })}
        </>
      )}
    </OwnedFirst>
  );
}
