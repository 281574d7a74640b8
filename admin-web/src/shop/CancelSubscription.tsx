import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import type { AdminSubscriptionView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';
import { useOfferName } from '../ui/use-offer-names';

export function CancelSubscription({
  subscription,
  onClose,
}: {
  subscription: AdminSubscriptionView;
  onClose: () => void;
}) {
  const nameOf = useOfferName();
  const [atOnce, setAtOnce] = useState(subscription.cancelAtPeriodEnd);
  return (
    <CommandDialog
      command={{
        title: `Cancel ${nameOf(subscription.offerKey)}?`,
        explanation:
          'We charge nothing more. The customer keeps what is paid for until the period ends, unless you end it at once.',
        confirm: 'Cancel subscription',
        path: `subscriptions/${subscription.id}/cancel`,
        done: 'The subscription is canceled.',
      }}
      more={{ atOnce }}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />}
        label="End it at once"
      />
    </CommandDialog>
  );
}
