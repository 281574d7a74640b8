import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Datagrid, FunctionField, TextField, TextInput } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminCheckoutSessionView } from '../providers/types';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { CodeFilter } from '../ui/CodeFilter';
import { dateTime, money } from '../ui/format';
import { useOfferName } from '../ui/use-offer-names';
import { NoMatch, ShopList } from '../ui/ShopList';
import { isSimulated, simulateDispute, refundPurchase, resendReceipt } from './payment-commands';
import { StatusChip } from './StatusChip';
import { VisitorLink } from './VisitorLink';

const STATES = ['created', 'processing', 'requires_action', 'completed', 'failed', 'expired', 'refunded'];

const filters = [
  <TextInput key="q" source="q" label="Session, transaction, token or email" alwaysOn resettable />,
  <CodeFilter key="status" source="status" label="State" codes={STATES} alwaysOn />,
];

export default function PaymentList() {
  const nameOf = useOfferName();
  const [command, setCommand] = useState<Command | null>(null);
  const actions = (row: AdminCheckoutSessionView) => <Actions row={row} onCommand={setCommand} />;
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
        card={(row) => <PaymentCard row={row}>{actions(row)}</PaymentCard>}
        table={
          <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
            <FunctionField<AdminCheckoutSessionView>
              source="createdAt"
              label="Started"
              render={(row) => dateTime(row.createdAt)}
            />
            <FunctionField<AdminCheckoutSessionView>
              label="Visitor"
              render={(row) => (
                <VisitorLink userId={row.userId} oneLine>
                  {row.contactEmail ?? 'Visitor'}
                </VisitorLink>
              )}
            />
            <FunctionField<AdminCheckoutSessionView> label="Offer" render={(row) => nameOf(row.offerKey)} />
            <FunctionField<AdminCheckoutSessionView>
              label="Amount"
              textAlign="right"
              render={(row) => money(row.value, row.currency)}
            />
            <FunctionField<AdminCheckoutSessionView>
              label="State"
              render={(row) => <StatusChip status={row.status} />}
            />
            {/* Cut by CSS, so that a copy is whole. */}
            <TextField
              source="transactionId"
              label="Transaction"
              sortable={false}
              emptyText="None"
              noWrap
              sx={{ display: 'block', maxWidth: '8rem' }}
            />
            <FunctionField<AdminCheckoutSessionView> label="Actions" render={actions} />
          </Datagrid>
        }
      />
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
    </>
  );
}

function Actions({ row, onCommand }: { row: AdminCheckoutSessionView; onCommand: (command: Command) => void }) {
  const nameOf = useOfferName();
  if (row.status !== 'completed' && row.status !== 'refunded') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { whiteSpace: 'nowrap' } }}>
      {row.status === 'completed' && (
        <Button size="small" variant="outlined" onClick={() => onCommand(refundPurchase(row, nameOf(row.offerKey)))}>
          Refund
        </Button>
      )}
      {row.status === 'completed' && isSimulated(row.transactionId) && (
        <Button size="small" onClick={() => onCommand(simulateDispute(row.id, money(row.value, row.currency)))}>
          Simulate dispute
        </Button>
      )}
      <Button size="small" onClick={() => onCommand(resendReceipt(row))}>
        Resend receipt
      </Button>
    </Box>
  );
}

function PaymentCard({ row, children }: { row: AdminCheckoutSessionView; children: ReactNode }) {
  const nameOf = useOfferName();
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{money(row.value, row.currency)}</Typography>
        <StatusChip status={row.status} />
      </Box>
      <Typography variant="body2">{nameOf(row.offerKey)}</Typography>
      <Typography variant="body2">
        <VisitorLink userId={row.userId}>{row.contactEmail ?? 'Visitor'}</VisitorLink>
      </Typography>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {dateTime(row.createdAt)}
      </Typography>
      {children}
    </>
  );
}
