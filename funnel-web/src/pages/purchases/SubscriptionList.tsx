import { useState } from 'react';
import type { BoughtSubscriptionView } from '../../api/types';
import { Badge } from '../../ui/Badge';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Progress } from '../../ui/Progress';
import { Empty, Part } from './Part';
import { isOver, monthly, subscriptionText, hasPaidTime } from './subscription-text';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Notice } from '../../ui/Notice';
import { pathOf } from '../../app/paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { cancelSubscription, resumeSubscription } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import { announceEntitlement } from '../../api/entitlement';
import { Dialog } from '../../ui/Dialog';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

function Question({ subscription }: { subscription: BoughtSubscriptionView }) {
  const until = day(subscription.currentPeriodEnd);
  if (subscription.cancelAtPeriodEnd)
    return (
      <p>
        The subscription continues. On {until} we charge {money(subscription.amountCents)}, and again every month until
        you cancel.
      </p>
    );
  if (!hasPaidTime(subscription))
    return (
      <ul className="list-disc space-y-2 pl-5">
        <li>From now on we charge nothing more and do not try again.</li>
        <li>The subscription ends now. Reports it opened stay open for their 30 days.</li>
      </ul>
    );
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>From now on we charge nothing more.</li>
      <li>You can use what you paid for until {until}. Then the subscription ends.</li>
      <li>Reports that are open stay open for their 30 days.</li>
    </ul>
  );
}

function Done({ subscription, mailed }: { subscription: BoughtSubscriptionView; mailed: boolean }) {
  const until = day(subscription.currentPeriodEnd);
  const confirmation = mailed ? ' A confirmation is on its way to your mailbox.' : '';
  if (subscription.cancelAtPeriodEnd)
    return (
      <>
        The subscription continues. The next charge is on {until}.{confirmation}
      </>
    );
  if (!hasPaidTime(subscription)) return <>Nothing more is charged, and the subscription has ended.</>;
  return (
    <>
      Nothing more is charged. You can use what you paid for until {until}.{confirmation}
    </>
  );
}

interface SubscriptionDialogProps {
  subscription: BoughtSubscriptionView;
  mailed: boolean;
  open: boolean;
  close: () => void;
}

function SubscriptionDialog({ subscription, mailed, open, close }: SubscriptionDialogProps) {
  const { id, name, cancelAtPeriodEnd: resuming } = subscription;
  const queries = useQueryClient();
  const {
    mutate: change,
    reset,
    isPending: working,
    isSuccess: done,
    error,
  } = useMutation({
    mutationFn: () => (resuming ? resumeSubscription(id) : cancelSubscription(id)),
    onSuccess: announceEntitlement,
  });
  /** The list is refreshed when the dialog closes: earlier it would change the question. */
  const shut = () => {
    if (working) return;
    if (done) void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey });
    reset();
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={shut}
      title={resuming ? 'Resume the subscription?' : 'Cancel the subscription?'}
      description={name}
      footer={
        <>
          <Button look="secondary" inactive={working} onClick={shut}>
            {done ? 'Close' : resuming ? 'Leave it canceled' : 'Keep the subscription'}
          </Button>
          {done ? null : (
            <Button inactive={working} onClick={() => (working ? undefined : change())}>
              {working ? 'One moment…' : resuming ? 'Yes, resume' : 'Yes, cancel'}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {done ? (
          <Notice tone="good" title={resuming ? 'Resumed' : 'Canceled'}>
            <Done subscription={subscription} mailed={mailed} />
          </Notice>
        ) : (
          <Question subscription={subscription} />
        )}
        <Notice tone="bad" className="mt-4">
          {error && failureText(error, 'This did not work. Please try again.')}
        </Notice>
      </div>
    </Dialog>
  );
}

function Counter({ reportsUsed, reportsPerPeriod }: BoughtSubscriptionView) {
  if (reportsPerPeriod === null) return null;
  const label = `${reportsUsed} of ${reportsPerPeriod} reports of this period used`;
  return (
    <div className="mt-5">
      <p className="figures mb-1.5 text-[0.9375rem]">{label}</p>
      <Progress percent={(reportsUsed / reportsPerPeriod) * 100} label={label} size="thin" />
    </div>
  );
}

function SubscriptionCard({ subscription, mailed }: { subscription: BoughtSubscriptionView; mailed: boolean }) {
  const [asked, setAsked] = useState(false);
  const { badge, tone, next } = subscriptionText(subscription);
  const { elsewhere, cancelAtPeriodEnd, canceledBy, needsProof } = subscription;
  return (
    <Card className="p-5 md:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="text-[1.3125rem]">{subscription.name}</h3>
          <Badge tone={tone}>{badge}</Badge>
        </div>
        <p className="figures font-semibold">{monthly(subscription)}</p>
      </div>
      <p className="mt-2">{next}</p>
      {elsewhere ? (
        <p className="mt-2">
          Bought in another browser. Open its extra reports there{cancelAtPeriodEnd ? ', and resume it there.' : '.'}
        </p>
      ) : null}
      {canceledBy === 'joining' ? (
        <p className="mt-2">
          It is not charged again because you joined two browsers, and your other subscription continues. To keep this
          one instead, cancel the other one first.
        </p>
      ) : null}
      {canceledBy === 'erasure' ? (
        <p className="mt-2">
          It does not renew because the owner of the email it was bought with deleted their data, and we know no other
          email to tell you about a charge.
        </p>
      ) : null}
      {needsProof ? (
        <p className="mt-2">
          It was canceled by someone who can read the mailbox it was bought with. To resume it, confirm that the mailbox
          is yours: send yourself a sign-in link and open it in this browser.
        </p>
      ) : null}
      <Counter {...subscription} />
      <p className="mt-4 border-t border-rule pt-3 text-sm text-soft">What you agreed to: {subscription.terms}</p>
      {needsProof || (elsewhere && cancelAtPeriodEnd) ? null : (
        <Button look="secondary" className="mt-4 max-sm:w-full" onClick={() => setAsked(true)}>
          {cancelAtPeriodEnd ? 'Resume the subscription' : 'Cancel the subscription'}
        </Button>
      )}
      <SubscriptionDialog subscription={subscription} mailed={mailed} open={asked} close={() => setAsked(false)} />
    </Card>
  );
}

export function PastDue({ subscriptions }: { subscriptions: readonly BoughtSubscriptionView[] }) {
  const due = subscriptions.filter(
    ({ status, cancelAtPeriodEnd, renewalPause, elsewhere }) =>
      status === 'past_due' && !cancelAtPeriodEnd && !renewalPause && !elsewhere,
  );
  return due.map(({ id, name, amountCents, nextChargeAt }) => (
    <Notice key={id} tone="warn" title={`${money(amountCents)} for ${name} was refused`} className="mb-6">
      <p>
        We will try again on {day(nextChargeAt)}. Until it is paid, the subscription opens no extra reports; reports
        already open stay open. Pay now with another card, or{' '}
        <a href="#subscriptions" className="link">
          cancel the subscription
        </a>
        .
      </p>
      <ButtonLink to={pathOf('pay-renewal', { subscriptionId: id })} className="mt-3 max-sm:w-full">
        Pay {money(amountCents)} now
      </ButtonLink>
    </Notice>
  ));
}

interface SubscriptionListProps {
  subscriptions: readonly BoughtSubscriptionView[];
  mailed: boolean;
}

export function SubscriptionList({ subscriptions, mailed }: SubscriptionListProps) {
  const running = subscriptions.filter((subscription) => !isOver(subscription));
  const over = subscriptions.filter(isOver);
  return (
    <Part
      id="subscriptions"
      title="Subscription"
      aside={running.some(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd) ? 'Canceling takes two clicks' : null}
    >
      {running.length === 0 ? <Empty>You have no active subscription.</Empty> : null}
      <div className="space-y-4">
        {running.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} mailed={mailed} />
        ))}
      </div>
      {over.length > 0 ? (
        <ul className="mt-5 divide-y divide-rule border-y border-rule text-[0.9375rem]">
          {over.map((subscription) => (
            <li key={subscription.id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <span>
                {subscription.name}, {monthly(subscription)}
              </span>
              <span className="text-soft">{subscriptionText(subscription).next}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}
