import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { track } from '../../analytics/track';
import { offersQuery } from '../../api/queries';
import type { Offer, Report } from '../../api/types';
import { links } from '../../journey/links';
import { nextStepLink } from '../../journey/next-step';
import { PACE } from '../../journey/pace';
import { ReportFailed, ReportMissing } from '../../journey/ReportMissing';
import type { VehicleSearch } from '../../journey/search';
import { useReport } from '../../journey/use-report';
import { useRequiredSearch } from '../../journey/use-search';
import { ButtonLink } from '../../ui/Button';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { CheckoutForm } from './CheckoutForm';
import { OrderSummary } from './OrderSummary';

const DEFAULT_OFFER = 'single_report';
const OFFER_KEYS = ['single_report', 'three_pack', 'unlimited_monthly'];

/** The offer the address names, by key or by package name; the single report when it names none. */
function useOffer(offers: readonly Offer[] | undefined): Offer | undefined {
  const [query] = useSearchParams();
  const wanted = query.get('offer') ?? query.get('plan');
  const named = offers?.find(
    ({ offerKey, packageKey }) => offerKey === wanted || (packageKey !== null && packageKey === wanted),
  );
  const known = named?.offerKey;
  const loaded = offers !== undefined;

  useEffect(() => {
    if (!loaded) return;
    if (known) track('select_item', { item: known });
    else track('view_item_list', { items: OFFER_KEYS });
  }, [loaded, known]);

  return named ?? offers?.find(({ offerKey }) => offerKey === DEFAULT_OFFER);
}

function CheckoutSkeleton() {
  return (
    <div className="page grid gap-8 py-10 lg:grid-cols-[1fr_22rem]">
      <p role="status" className="sr-only">
        Loading the checkout
      </p>
      <Skeleton className="h-[32rem]" />
      <Skeleton className="h-64" />
    </div>
  );
}

function AlreadyPaid({ report, search }: { report: Report; search: VehicleSearch }) {
  return (
    <Message
      title="This report is already paid for"
      icon="check"
      action={<ButtonLink to={nextStepLink(report, search)}>Continue</ButtonLink>}
    >
      Nothing more is charged. Go on where you left off.
    </Message>
  );
}

export default function CheckoutPage() {
  usePageHead('Checkout');
  const search = useRequiredSearch({ everyMs: PACE.navigationRecheck, attempts: 1, restore: links.checkout });
  const found = useReport(search);
  const offers = useQuery(offersQuery);
  const offer = useOffer(offers.data?.offers);

  if (found.state === 'missing') return <ReportMissing />;
  if (found.state === 'failed') return <ReportFailed retry={found.retry} />;
  if (offers.error) return <ReportFailed retry={() => void offers.refetch()} />;
  if (!search || found.state !== 'ready' || !offers.data || !offer) return <CheckoutSkeleton />;
  const { report } = found;
  if (report.access.paid) return <AlreadyPaid report={report} search={search} />;
  return (
    <div className="page py-9 md:py-14">
      <h1 className="text-[2.125rem] md:text-5xl">Checkout</h1>
      <div className="mt-7 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <OrderSummary offer={offer} report={report} search={search} />
        <CheckoutForm
          key={offer.offerKey}
          offer={offer}
          reportId={report.id}
          search={search}
          simulated={offers.data.payments.simulated}
        />
      </div>
    </div>
  );
}
