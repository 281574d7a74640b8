import type { ReactNode } from 'react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../api/client';
import { checkoutQuery, offersQuery, reportQuery } from '../../api/queries';
import type { CheckoutSessionView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../backend/src/platform/input-rules/vehicle-name.js';
import { TIMINGS, paced } from '../../session/timings';
import { ReportFailed } from '../../report/ReportMissing';
import { useNewSearch } from '../../report/use-new-search';
import { links } from '../../search/links';
import { parseSearch } from '../../search/search';
import { useSearch } from '../../search/use-search';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { StepRail } from '../../ui/StepRail';
import { usePageHead } from '../../ui/use-page-head';
import { pathOf } from '../../app/paths';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

const OPEN = ['created', 'processing', 'requires_action'];

function NoReceipt() {
  const startNewSearch = useNewSearch(useSearch());
  return (
    <Message title="Receipt not found" action={<Button onClick={startNewSearch}>Start New Search</Button>}>
      We found no such purchase in this browser. The receipt we emailed you links to your report.
    </Message>
  );
}

function Unpaid({ status }: Pick<CheckoutSessionView, 'status'>) {
  const action = (
    <ButtonLink to={pathOf('purchases')} look="secondary">
      Your purchases
    </ButtonLink>
  );
  if (OPEN.includes(status))
    return (
      <Message title="Your payment is on its way" icon="clock" action={action}>
        We have not received the money yet. This page continues automatically, and we also email you the receipt.
      </Message>
    );
  return (
    <Message
      title={status === 'refunded' ? 'We refunded this payment' : 'This payment did not go through'}
      icon="info"
      action={action}
    >
      {status === 'refunded' ? 'The money is on its way back to you.' : 'Nothing was charged.'}
    </Message>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-3 last:border-b-0 last:pb-0">
      <dt className="text-soft">{label}</dt>
      <dd className="text-right font-medium break-all">{children}</dd>
    </div>
  );
}

/** What was bought. It waits for the names of vehicle and offer, to prevent a layout shift. */
function Bought({ purchase }: { purchase: CheckoutSessionView }) {
  const { reportId, value, transactionId, firstChargeAt } = purchase;
  const [query] = useSearchParams();
  // A cached report is from before the payment.
  const report = useQuery({ ...reportQuery(reportId), staleTime: 0 });
  const offers = useQuery(offersQuery);
  if ([report, offers].some(({ isLoading, failureCount }) => isLoading && failureCount === 0))
    return <Skeleton className="mt-7 h-96" />;
  const offer = offers.data?.offers.find(({ offerKey }) => offerKey === purchase.offerKey) ?? null;
  const search = parseSearch({ type: query.get('type'), value: query.get('value'), intent: query.get('intent') });
  return (
    <>
      <Card className="mt-7 p-5 md:p-7">
        <h2 className="text-2xl">Receipt</h2>
        <dl className="mt-2">
          <Line label="Bought">{offer?.name ?? purchase.offerKey}</Line>
          {report.data ? <Line label="For">{vehicleHeading(report.data.vehicleData)}</Line> : null}
          <Line label="Paid">
            <span className="figures">{money(value)}</span>
          </Line>
          {firstChargeAt ? <Line label="First renewal">{day(firstChargeAt)}</Line> : null}
          <Line label="Transaction">{transactionId}</Line>
        </dl>
        {offer?.renewal ? <p className="mt-3 text-[0.9375rem]">{offer.renewal.sentence}</p> : null}
      </Card>
      <ButtonLink
        size="large"
        className="mt-7 max-sm:w-full"
        to={links.signature(search, reportId, { funnel: query.get('funnel'), transaction_id: transactionId })}
      >
        Continue to signature
      </ButtonLink>
    </>
  );
}

function Receipt({ purchase }: { purchase: CheckoutSessionView }) {
  return (
    <div className="page page-narrow py-6 md:py-12">
      <StepRail current="Sign" className="mb-8" />
      <span className="grid size-14 place-items-center rounded-full bg-good-wash">
        <Icon name="check" className="size-7 text-good" />
      </span>
      <h1 className="mt-5 text-[2.125rem] md:text-5xl">Payment received</h1>
      <p className="mt-3 text-soft">
        We also email you the receipt. Two short steps are left before you can read the report: your signature and your
        address.
      </p>
      <Bought purchase={purchase} />
    </div>
  );
}

export default function SuccessPage() {
  usePageHead('Your receipt');
  const [query] = useSearchParams();
  const sessionId = query.get('session_id');
  const { data, error, refetch } = useQuery({
    ...checkoutQuery(sessionId ?? ''),
    enabled: sessionId !== null,
    refetchInterval: ({ state }) =>
      state.data && OPEN.includes(state.data.status) ? paced(TIMINGS.paymentPoll) : false,
  });
  usePrefetchQuery(offersQuery);

  if (!sessionId) return <Navigate to={pathOf('home')} replace />;
  if (isNotFound(error)) return <NoReceipt />;
  if (error) return <ReportFailed error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <div className="page page-narrow py-16">
        <Skeleton className="h-96" />
      </div>
    );
  if (data.status !== 'completed') return <Unpaid status={data.status} />;
  return <Receipt purchase={data} />;
}
