import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Datagrid, FunctionField, TextInput } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AdminSubscriptionView } from '../providers/types';
import { CodeFilter } from '../ui/CodeFilter';
import { counted, dateTime, money } from '../ui/format';
import { useOfferName } from '../ui/use-offer-names';
import { NoMatch, ShopList } from '../ui/ShopList';
import { CancelSubscription } from './CancelSubscription';
import { StatusChip } from './StatusChip';
import { VisitorLink } from './VisitorLink';

const filters = [
  <TextInput key="q" source="q" label="Subscription, visitor or email" alwaysOn resettable />,
  <CodeFilter
    key="status"
    source="status"
    label="State"
    codes={['trialing', 'active', 'past_due', 'canceled']}
    alwaysOn
  />,
];

function nextOf({ endedAt, cancelAtPeriodEnd, nextChargeAt, pausedBy }: AdminSubscriptionView): string {
  if (endedAt) return `Ended ${dateTime(endedAt)}`;
  if (pausedBy && !cancelAtPeriodEnd)
    return pausedBy === 'dispute' ? 'Paused: open dispute' : 'Paused: open refund request';
  return cancelAtPeriodEnd ? `Ends ${dateTime(nextChargeAt)}` : `Next charge ${dateTime(nextChargeAt)}`;
}

const usedOf = ({ reportsUsed, reportsPerPeriod }: AdminSubscriptionView): string =>
  reportsPerPeriod === null ? 'By credits' : `${reportsUsed} of ${counted(reportsPerPeriod, 'report')}`;

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
  return (
    <>
      <ShopList<AdminSubscriptionView>
        title="Subscriptions"
        filters={filters}
        empty="A subscription appears here when a customer buys an offer that renews."
        card={(row) => <SubscriptionCard row={row}>{actions(row)}</SubscriptionCard>}
        table={
          <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
            <FunctionField<AdminSubscriptionView>
              source="createdAt"
              label="Started"
              render={(row) => dateTime(row.createdAt)}
            />
            <FunctionField<AdminSubscriptionView>
              label="Visitor"
              render={(row) => (
                <VisitorLink userId={row.userId} oneLine>
                  {row.email ?? 'Visitor'}
                </VisitorLink>
              )}
            />
            <FunctionField<AdminSubscriptionView> label="Offer" render={(row) => nameOf(row.offerKey)} />
            <FunctionField<AdminSubscriptionView>
              label="A month"
              textAlign="right"
              render={(row) => money(row.amountCents, row.currency)}
            />
            <FunctionField<AdminSubscriptionView> label="Used" render={usedOf} />
            <FunctionField<AdminSubscriptionView> label="State" render={(row) => <StatusChip status={row.status} />} />
            <FunctionField<AdminSubscriptionView> label="What comes next" render={nextOf} />
            <FunctionField<AdminSubscriptionView> label="Actions" render={actions} />
          </Datagrid>
        }
      />
      {canceling && <CancelSubscription subscription={canceling} onClose={() => setCanceling(null)} />}
    </>
  );
}

function SubscriptionCard({ row, children }: { row: AdminSubscriptionView; children: ReactNode }) {
  const nameOf = useOfferName();
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{nameOf(row.offerKey)}</Typography>
        <StatusChip status={row.status} />
      </Box>
      <Typography variant="body2">
        <VisitorLink userId={row.userId}>{row.email ?? 'Visitor'}</VisitorLink>
      </Typography>
      <Typography variant="body2">
        {money(row.amountCents, row.currency)} a month · {usedOf(row)}
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {nextOf(row)}
      </Typography>
      {children}
    </>
  );
}
