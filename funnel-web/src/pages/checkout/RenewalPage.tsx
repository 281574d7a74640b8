import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { purchasesQuery } from '../../api/purchase-queries';
import { offersQuery } from '../../api/queries';
import type { OfferListView, BoughtSubscriptionView } from '../../api/types';
import { Button, ButtonLink } from '../../ui/Button';
import { Message } from '../../ui/Message';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { RenewalForm } from './renewal/RenewalForm';
import { pathOf } from '../../app/paths';

const isDue = ({ status, cancelAtPeriodEnd }: BoughtSubscriptionView) => status === 'past_due' && !cancelAtPeriodEnd;

function DueSubscription({ subscription, sold }: { subscription: BoughtSubscriptionView; sold: OfferListView }) {
  const order = useMemo(() => {
    const offer = sold.offers.find(({ offerKey }) => offerKey === subscription.offerKey);
    // What was agreed to is charged, whatever the catalog says since.
    return offer ? { offer: { ...offer, priceCents: subscription.amountCents }, payments: sold.payments } : null;
  }, [sold, subscription]);
  if (!order) return <NothingDue />;
  return (
    <div className="page page-narrow py-9 md:py-14">
      <h1 className="mb-7 text-[2.125rem] md:text-5xl">Pay for your subscription</h1>
      <RenewalForm subscription={subscription} order={order} />
    </div>
  );
}

function NothingDue() {
  return (
    <Message
      title="Nothing is due"
      icon="check"
      action={<ButtonLink to={pathOf('purchases')}>Go to your purchases</ButtonLink>}
    >
      This subscription is paid, or it has ended. Your purchases page says which.
    </Message>
  );
}

/** A renewal that was refused is paid here, with another card. */
export default function RenewalPage() {
  usePageHead('Pay for your subscription');
  const { subscriptionId } = useParams();
  const bought = useQuery(purchasesQuery);
  const sold = useQuery(offersQuery);
  // Kept when the list is asked for again: paid, the subscription is due no more, and the page still says what was paid.
  const [known, setKnown] = useState<BoughtSubscriptionView | null>(null);
  const subscription = bought.data?.subscriptions.find(({ id }) => id === subscriptionId);
  if (subscription && !known && isDue(subscription)) setKnown(subscription);

  if (bought.error ?? sold.error)
    return (
      <Message
        title="The payment could not be prepared"
        icon="warning"
        action={<Button onClick={() => void Promise.all([bought.refetch(), sold.refetch()])}>Try again</Button>}
      >
        Nothing was charged. Please try again in a moment.
      </Message>
    );
  if (!bought.data || !sold.data)
    return (
      <div className="page page-narrow py-9 md:py-14">
        <Skeleton className="h-11 w-72 max-w-full" />
        <Skeleton className="mt-8 h-72 w-full" />
      </div>
    );
  return known ? <DueSubscription subscription={known} sold={sold.data} /> : <NothingDue />;
}
