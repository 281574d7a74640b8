import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { CHECKOUT_STATUSES, isSimulated } from '../../../backend/src/platform/input-rules/codes.js';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminCheckoutSessionView } from '../providers/types';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { dateTime } from '../ui/format';
import { CodeFilter, type Column, RowCard, ShopList, StatusChip, visitorColumn, VisitorLink } from '../ui/ShopList';
import { useOfferName } from '../ui/use-offer-names';
import { simulateDispute, refundPurchase, resendReceipt } from './payment-commands';

const filters = [
  <TextInput key="q" source="q" label="Session, transaction, token or email" alwaysOn resettable />,
  <CodeFilter key="status" source="status" label="State" codes={CHECKOUT_STATUSES} alwaysOn />,
];

const amountOf = ({ value, currency }: AdminCheckoutSessionView) => money(value, currency);

export default function PaymentList() {
  const nameOf = useOfferName();
  const [command, setCommand] = useState<Command | null>(null);
  const actions = (row: AdminCheckoutSessionView) =>
    row.status !== 'completed' && row.status !== 'refunded' ? null : (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { whiteSpace: 'nowrap' } }}>
        {row.status === 'completed' && (
          <Button size="small" variant="outlined" onClick={() => setCommand(refundPurchase(row, nameOf(row.offerKey)))}>
            Refund
          </Button>
        )}
        {row.status === 'completed' && isSimulated(row.transactionId) && (
          <Button size="small" onClick={() => setCommand(simulateDispute(row.id, amountOf(row)))}>
            Simulate dispute
          </Button>
        )}
        <Button size="small" onClick={() => setCommand(resendReceipt(row))}>
          Resend receipt
        </Button>
      </Box>
    );
  const columns: Column<AdminCheckoutSessionView>[] = [
    { source: 'createdAt', label: 'Started', render: (row) => dateTime(row.createdAt) },
    visitorColumn((row) => row.contactEmail ?? 'Visitor'),
    { label: 'Offer', render: (row) => nameOf(row.offerKey) },
    { label: 'Amount', textAlign: 'right', render: amountOf },
    { label: 'State', render: (row) => <StatusChip status={row.status} /> },
    // Cut by CSS, so that a copy is whole.
    {
      label: 'Transaction',
      noWrap: true,
      sx: { display: 'block', maxWidth: '8rem' },
      render: (row) => row.transactionId || 'None',
    },
    { label: 'Actions', render: actions },
  ];
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Purchases. Renewals and extra reports are{' '}
        <Link component={RouterLink} to="/subscription-payments">
          listed separately
        </Link>
        .
      </Typography>
      <ShopList<AdminCheckoutSessionView>
        title="Payments"
        filters={filters}
        empty="A payment appears here as soon as a visitor starts a checkout."
        columns={columns}
        card={(row) => (
          <RowCard
            title={amountOf(row)}
            status={<StatusChip status={row.status} />}
            lines={[
              nameOf(row.offerKey),
              <VisitorLink userId={row.userId}>{row.contactEmail ?? 'Visitor'}</VisitorLink>,
            ]}
            note={dateTime(row.createdAt)}
          >
            {actions(row)}
          </RowCard>
        )}
      />
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
    </>
  );
}
