import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { purchasesQuery } from '../../api/purchase-queries';
import { offersQuery } from '../../api/queries';
import type { BoughtSubscriptionView, OfferListView, SubscriptionView } from '../../api/types';
import { pathOf } from '../../app/paths';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Message } from '../../ui/Message';
import { Notice } from '../../ui/Notice';
import { Skeleton } from '../../ui/Skeleton';
import { usePageHead } from '../../ui/use-page-head';
import { ErrorSummary } from './form/CheckoutLayout';
import { chargedOnce, Refused } from './form/SubmitBlock';
import { PaymentOnItsWay } from './payment/PaymentOnItsWay';
import { PaymentSection } from './payment/PaymentSection';
import { CardFields } from './payment/SimulatedPayment';
import { type RenewalOrder, useRenewal } from './renewal/use-renewal';

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

function Paid({ subscription: { amountCents, nextChargeAt } }: { subscription: SubscriptionView }) {
  return (
    <div role="status">
      <Notice tone="good" title="Payment received">
        Your subscription continues. The next charge is {money(amountCents)} on {day(nextChargeAt)}, to the card you
        just paid with.
      </Notice>
      <ButtonLink to={pathOf('purchases')} className="mt-5">
        Go to your purchases
      </ButtonLink>
    </div>
  );
}

function RenewalForm({ subscription, order }: { subscription: BoughtSubscriptionView; order: RenewalOrder }) {
  const renewal = useRenewal(subscription, order);
  const { form, fields, phase, refusal, paid, submit } = renewal;
  const price = money(subscription.amountCents);
  const waiting = phase === 'waiting' || phase === 'late';
  if (paid) return <Paid subscription={paid} />;
  return (
    <>
      <p className="mb-7 font-serif text-[1.25rem] leading-relaxed">
        {subscription.name}: {price} is due because your bank refused it. Pay it here, and the subscription continues at
        once.
      </p>
      {waiting ? <PaymentOnItsWay late={phase === 'late'} /> : null}
      <form ref={form} onSubmit={submit} noValidate aria-label="Pay the renewal" hidden={waiting}>
        <Card className="space-y-8 p-5 md:p-8">
          <ErrorSummary errors={fields.errors} form={form} />
          <PaymentSection checkout={renewal}>
            <CardFields fields={fields} />
          </PaymentSection>
          <div>
            <Refused error={refusal} />
            <p className="mb-4">
              {price} now for the month that is due, then {price} every month until you cancel. The card you pay with
              replaces the one that was refused.
            </p>
            <Button type="submit" size="large" wide inactive={phase !== 'idle'}>
              {phase === 'processing' ? 'Processing...' : `Pay ${price}`}
            </Button>
            <p className="mt-3 text-center text-sm text-soft">{chargedOnce(order.payments)}</p>
          </div>
        </Card>
      </form>
    </>
  );
}
