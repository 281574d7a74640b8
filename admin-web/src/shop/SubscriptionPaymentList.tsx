import Button from '@mui/material/Button';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { PAYMENT_STATES } from '../../../backend/src/platform/input-rules/codes.js';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminSubscriptionPaymentView } from '../providers/types';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { dateTime, humanize } from '../ui/format';
import { CodeFilter, type Column, RowCard, ShopList, StatusChip, visitorColumn, VisitorLink } from '../ui/ShopList';
import { refundSubscriptionPayment } from './payment-commands';

const filters = [
  <TextInput key="q" source="q" label="Subscription, transaction or email" alwaysOn resettable />,
  <CodeFilter key="status" source="status" label="State" codes={PAYMENT_STATES} alwaysOn />,
];

const amountOf = ({ amountCents, currency }: AdminSubscriptionPaymentView) => money(amountCents, currency);

export default function SubscriptionPaymentList() {
  const [command, setCommand] = useState<Command | null>(null);
  const refund = (row: AdminSubscriptionPaymentView) =>
    row.status === 'paid' ? (
      <Button size="small" variant="outlined" onClick={() => setCommand(refundSubscriptionPayment(row))}>
        Refund
      </Button>
    ) : null;
  const columns: Column<AdminSubscriptionPaymentView>[] = [
    { source: 'createdAt', label: 'Begun', render: (row) => dateTime(row.createdAt) },
    visitorColumn((row) => row.email ?? 'Visitor'),
    { label: 'For', render: (row) => humanize(row.kind) },
    { label: 'Amount', textAlign: 'right', render: amountOf },
    { label: 'State', render: (row) => <StatusChip status={row.status} /> },
    { label: 'Refusal', render: (row) => row.failureReason || 'None' },
    { label: 'Actions', render: refund },
  ];
  return (
    <>
      <ShopList<AdminSubscriptionPaymentView>
        title="Subscription payments"
        filters={filters}
        empty="A payment appears here when a subscription renews, or a subscriber unlocks an extra report."
        columns={columns}
        card={(row) => (
          <RowCard
            title={amountOf(row)}
            status={<StatusChip status={row.status} />}
            lines={[
              humanize(row.kind),
              <VisitorLink userId={row.userId}>{row.email ?? 'Visitor'}</VisitorLink>,
              row.failureReason,
            ]}
            note={dateTime(row.createdAt)}
          >
            {refund(row)}
          </RowCard>
        )}
      />
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
    </>
  );
}
