import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { agreementQuery, offersForQuery } from '../../../api/queries';
import type { CheckoutPage, OfferRefusalView } from '../../../api/types';
import { pathOf } from '../../../app/paths';
import { AlreadyPaid, LateReport, NothingToSell, unsoldBy } from '../../../offers/OfferNotes';
import { OwnedFirst } from '../../../offers/unlock/UnlockCard';
import { offerLinks } from '../../../search/offer-links';
import { TIMINGS } from '../../../session/timings';
import { problemOf, ReportFailed } from '../../../report/ReportMissing';
import type { VehicleSearch } from '../../../search/search';
import { useReport } from '../../../report/use-report';
import { useRequiredSearch } from '../../../search/use-search';
import { ButtonLink } from '../../../ui/Button';
import { Message } from '../../../ui/Message';
import { Notice } from '../../../ui/Notice';
import { StepRail } from '../../../ui/StepRail';
import { Skeleton } from '../../../ui/Skeleton';
import { namedOffer, type Sale, soldOn } from './order';

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

const REFUSED: Record<OfferRefusalView['code'], string> = {
  ALREADY_SUBSCRIBED: 'You already have a subscription',
  OFFER_NOT_AVAILABLE: 'You have already had your trial',
};

function Refused({ refusal: { code, message }, search }: { refusal: OfferRefusalView; search: VehicleSearch }) {
  return (
    <Message
      title={REFUSED[code]}
      action={
        <>
          <ButtonLink to={offerLinks.cart2(search)}>See the other offers</ButtonLink>
          {code === 'ALREADY_SUBSCRIBED' ? (
            <ButtonLink look="secondary" to={pathOf('purchases')}>
              Your purchases
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {code === 'ALREADY_SUBSCRIBED'
        ? `${message} Nothing was charged.`
        : 'There is one trial per person. You can still buy a single report, three reports or the monthly subscription.'}
    </Message>
  );
}

/** The offer that the address names, when it is refused: the page then sells another one. */
function NamedRefusal({ refusals }: { refusals: readonly OfferRefusalView[] }) {
  const query = new URLSearchParams(window.location.search);
  const offer = namedOffer(
    query,
    refusals.map((refusal) => refusal.offer),
  );
  const refusal = refusals.find((one) => one.offer === offer);
  return refusal ? (
    <div className="page pt-8">
      <Notice tone="warn" title={REFUSED[refusal.code]}>
        {refusal.message} Nothing was charged.{' '}
        {refusal.code === 'ALREADY_SUBSCRIBED' ? (
          <Link to={pathOf('purchases')} className="link">
            Your purchases
          </Link>
        ) : null}
      </Notice>
    </div>
  ) : null;
}

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
  useQuery(agreementQuery);
  const offers = useQuery({
    ...offersForQuery(reportId),
    enabled: reportId !== '',
    // What a page was opened to sell it goes on selling: a trial that is being paid for is not offered a second time.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });

  const problem = problemOf(found);
  if (problem) return problem;
  if (offers.error && !offers.data) return <ReportFailed error={offers.error} retry={() => void offers.refetch()} />;
  if (!search || !found.report || !offers.data) return <CheckoutSkeleton />;
  const { report } = found;
  if (report.access.paid) return <AlreadyPaid report={report} search={search} />;
  const unsold = unsoldBy(offers.data.notice);
  if (unsold) return <NothingToSell why={unsold} search={search} />;
  const { notice, refusals, held } = offers.data;
  const refused =
    page && soldOn(page, offers.data.offers).length === 0
      ? refusals.find(({ offer }) => offer.usedBy.includes(page))
      : undefined;
  return (
    <OwnedFirst sold={{ report, search }} held={held} className="page pt-8" waiting={<CheckoutSkeleton />}>
      {(sold) => (
        <>
          {notice ? (
            <div className="page pt-8">
              <LateReport notice={notice} />
            </div>
          ) : null}
          {refused ? (
            <Refused refusal={refused} search={search} />
          ) : (
            <>
              <NamedRefusal refusals={refusals} />
              {children({ ...sold, ...offers.data })}
            </>
          )}
        </>
      )}
    </OwnedFirst>
  );
}
