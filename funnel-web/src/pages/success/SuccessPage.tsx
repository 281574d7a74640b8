import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../api/client';
import { checkoutQuery, offersQuery } from '../../api/queries';
import type { CheckoutSessionView } from '../../api/types';
import { TIMINGS, paced } from '../../session/timings';
import { ReportFailed } from '../../report/ReportMissing';
import { useNewSearch } from '../../report/use-new-search';
import { useSearch } from '../../search/use-search';
import { Button, ButtonLink } from '../../ui/Button';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { Receipt } from './Receipt';
import { pathOf } from '../../app/paths';

const OPEN = ['created', 'processing', 'requires_action'];

function NoReceipt() {
  const startNewSearch = useNewSearch(useSearch());
  return (
    <Message title="Receipt not found" action={<Button onClick={startNewSearch}>Start New Search</Button>}>
      We found no such purchase in this browser. The receipt we emailed you links to your report.
    </Message>
  );
}

/** Nothing is called a success that the server does not call completed. */
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

/** /success: the receipt of a purchase, and the way on to the signature. */
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
