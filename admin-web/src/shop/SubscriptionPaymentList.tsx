import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Datagrid, FunctionField, TextField, TextInput } from 'react-admin';
import type { AdminSubscriptionPaymentView } from '../providers/types';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { CodeFilter } from '../ui/CodeFilter';
import { dateTime, humanize, money } from '../ui/format';
import { NoMatch, ShopList } from '../ui/ShopList';
import { refundSubscriptionPayment } from './payment-commands';
import { StatusChip } from './StatusChip';
import { VisitorLink } from './VisitorLink';

const filters = [
  <TextInput key="q" source="q" label="Subscription, transaction or email" alwaysOn resettable />,
  <CodeFilter key="status" source="status" label="State" codes={['pending', 'paid', 'failed', 'refunded']} alwaysOn />,
];

export default function SubscriptionPaymentList() {
  const [command, setCommand] = useState<Command | null>(null);
  const refund = (row: AdminSubscriptionPaymentView) =>
    row.status === 'paid' ? (
      <Button size="small" variant="outlined" onClick={() => setCommand(refundSubscriptionPayment(row))}>
        Refund
      </Button>
    ) : null;
  return (
    <>
      <ShopList<AdminSubscriptionPaymentView>
        title="Subscription payments"
        filters={filters}
        empty="A payment appears here when a subscription renews, or a subscriber unlocks an extra report."
        card={(row) => (
          <>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Typography sx={{ fontWeight: 600 }}>{money(row.amountCents, row.currency)}</Typography>
              <StatusChip status={row.status} />
            </Box>
            <Typography variant="body2">{humanize(row.kind)}</Typography>
            <Typography variant="body2">
              <VisitorLink userId={row.userId}>{row.email ?? 'Visitor'}</VisitorLink>
            </Typography>
            {row.failureReason && <Typography variant="body2">{row.failureReason}</Typography>}
            <Typography variant="body2" color="textSecondary" gutterBottom>
              {dateTime(row.createdAt)}
            </Typography>
            {refund(row)}
          </>
        )}
        table={
          <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
            <FunctionField<AdminSubscriptionPaymentView>
              source="createdAt"
              label="Begun"
              render={(row) => dateTime(row.createdAt)}
            />
            <FunctionField<AdminSubscriptionPaymentView>
              label="Visitor"
              render={(row) => (
                <VisitorLink userId={row.userId} oneLine>
                  {row.email ?? 'Visitor'}
                </VisitorLink>
              )}
            />
            <FunctionField<AdminSubscriptionPaymentView> label="For" render={(row) => humanize(row.kind)} />
            <FunctionField<AdminSubscriptionPaymentView>
              label="Amount"
              textAlign="right"
              render={(row) => money(row.amountCents, row.currency)}
            />
            <FunctionField<AdminSubscriptionPaymentView>
              label="State"
              render={(row) => <StatusChip status={row.status} />}
            />
            <TextField source="failureReason" label="Refusal" sortable={false} emptyText="None" />
            <FunctionField<AdminSubscriptionPaymentView> label="Actions" render={refund} />
          </Datagrid>
        }
      />
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
    </>
  );
}
