import { useState } from 'react';
import type { BoughtSubscriptionView } from '../../api/types';
import { Badge } from '../../ui/Badge';
import { Button, ButtonLink } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Progress } from '../../ui/Progress';
import { Empty, Part } from './Part';
import { SubscriptionDialog } from './SubscriptionDialog';
import { isOver, monthly, subscriptionText } from './subscription-text';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Notice } from '../../ui/Notice';
import { pathOf } from '../../app/paths';

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
