import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { cancelSubscription, resumeSubscription } from '../../api/purchase-calls';
import { purchasesQuery } from '../../api/purchase-queries';
import type { BoughtSubscriptionView } from '../../api/types';
import { announceEntitlement } from '../../api/entitlement';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { hasPaidTime } from './subscription-text';

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

export function SubscriptionDialog({ subscription, mailed, open, close }: SubscriptionDialogProps) {
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
