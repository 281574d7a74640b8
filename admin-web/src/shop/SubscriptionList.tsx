import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { Link } from 'react-router-dom';
import { SUBSCRIPTION_STATUSES } from '../../../backend/src/platform/input-rules/codes.js';
import { money, plural } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminSubscriptionView } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';
import { dateTime } from '../ui/format';
import { CodeFilter, type Column, RowCard, ShopList, StatusChip, visitorColumn, VisitorLink } from '../ui/ShopList';
import { useOfferName } from '../ui/use-offer-names';

const filters = [
  <TextInput key="q" source="q" label="Subscription, visitor or email" alwaysOn resettable />,
  <CodeFilter key="status" source="status" label="State" codes={SUBSCRIPTION_STATUSES} alwaysOn />,
];

function nextOf({ endedAt, cancelAtPeriodEnd, nextChargeAt, pausedBy }: AdminSubscriptionView): string {
  if (endedAt) return `Ended ${dateTime(endedAt)}`;
  if (pausedBy && !cancelAtPeriodEnd)
    return pausedBy === 'dispute' ? 'Paused: open dispute' : 'Paused: open refund request';
  return cancelAtPeriodEnd ? `Ends ${dateTime(nextChargeAt)}` : `Next charge ${dateTime(nextChargeAt)}`;
}

const usedOf = ({ reportsUsed, reportsPerPeriod }: AdminSubscriptionView): string =>
  reportsPerPeriod === null ? 'By credits' : `${reportsUsed} of ${plural(reportsPerPeriod, 'report')}`;

const priceOf = ({ amountCents, currency }: AdminSubscriptionView): string => money(amountCents, currency);

const paymentsOf = ({ id }: AdminSubscriptionView): string =>
  `/subscription-payments?filter=${encodeURIComponent(JSON.stringify({ q: id }))}`;

export default function SubscriptionList() {
  const nameOf = useOfferName();
  const [canceling, setCanceling] = useState<AdminSubscriptionView | null>(null);
  const actions = (row: AdminSubscriptionView) => (
    <Box sx={{ display: 'flex', gap: 1, '@media (max-width: 1399.95px)': { flexWrap: 'wrap' } }}>
      {!row.endedAt && (
        <Button size="small" variant="outlined" aria-label="Cancel subscription" onClick={() => setCanceling(row)}>
          Cancel
        </Button>
      )}
      <Button size="small" component={Link} to={paymentsOf(row)}>
        Payments
      </Button>
    </Box>
  );
  const columns: Column<AdminSubscriptionView>[] = [
    { source: 'createdAt', label: 'Started', render: (row) => dateTime(row.createdAt) },
    visitorColumn((row) => row.email ?? 'Visitor'),
    { label: 'Offer', render: (row) => nameOf(row.offerKey) },
    { label: 'A month', textAlign: 'right', render: priceOf },
    { label: 'Used', render: usedOf },
    { label: 'State', render: (row) => <StatusChip status={row.status} /> },
    { label: 'What comes next', render: nextOf },
    { label: 'Actions', render: actions },
  ];
  return (
    <>
      <ShopList<AdminSubscriptionView>
        title="Subscriptions"
        filters={filters}
        empty="A subscription appears here when a customer buys an offer that renews."
        columns={columns}
        card={(row) => (
          <RowCard
            title={nameOf(row.offerKey)}
            status={<StatusChip status={row.status} />}
            lines={[
              <VisitorLink userId={row.userId}>{row.email ?? 'Visitor'}</VisitorLink>,
              `${priceOf(row)} a month · ${usedOf(row)}`,
            ]}
            note={nextOf(row)}
          >
            {actions(row)}
          </RowCard>
        )}
      />
      {canceling && (
        <CancelSubscription
          subscription={canceling}
          offer={nameOf(canceling.offerKey)}
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  );
}

interface CancelSubscriptionProps {
  subscription: AdminSubscriptionView;
  offer: string;
  onClose: () => void;
}

function CancelSubscription({ subscription, offer, onClose }: CancelSubscriptionProps) {
  const [atOnce, setAtOnce] = useState(subscription.cancelAtPeriodEnd);
  return (
    <CommandDialog
      command={{
        title: `Cancel ${offer}?`,
        explanation:
          'We charge nothing more. The customer keeps what is paid for until the period ends, unless you end it immediately.',
        confirm: 'Cancel subscription',
        path: `subscriptions/${subscription.id}/cancel`,
        done: 'The subscription is canceled.',
      }}
      more={{ atOnce }}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={atOnce} onChange={(event) => setAtOnce(event.target.checked)} />}
        label="End it immediately"
      />
    </CommandDialog>
  );
}
