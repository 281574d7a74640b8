import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { BooleanInput, Datagrid, FunctionField, TextInput, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminCaseView } from '../providers/types';
import { StatusChip } from '../shop/StatusChip';
import { CodeFilter } from '../ui/CodeFilter';
import { dateTime, humanize, money } from '../ui/format';
import { useOfferName } from '../ui/use-offer-names';
import { NoMatch, ShopList } from '../ui/ShopList';
import { byAge, type Orders } from '../ui/SortBy';
import { Nothing } from '../ui/States';
import { stateOf } from './labels';

const filters = [
  <TextInput key="q" source="q" label="Case, payment, transaction or email" alwaysOn resettable />,
  <CodeFilter key="kind" source="kind" label="Kind" codes={['claim', 'dispute']} alwaysOn />,
  <BooleanInput
    key="open"
    source="open"
    label="Open"
    alwaysOn
    // Aligns the switch with the fields above it.
    sx={{ '& .MuiFormControlLabel-root': { ml: 0, mb: 0.5 } }}
  />,
];

const ORDERS: Orders = [
  { field: 'dueAt', order: 'ASC', name: 'Due first' },
  { field: 'dueAt', order: 'DESC', name: 'Due last' },
  ...byAge('openedAt'),
];

const CaseLink = ({ row }: { row: AdminCaseView }) => (
  <Link component={RouterLink} to={`/cases/${row.id}`}>
    {`${humanize(row.kind)}: ${humanize(row.reason)}`}
  </Link>
);

const Due = ({ row }: { row: AdminCaseView }) => (
  <Box component="span" sx={row.overdue ? { color: 'error.main', fontWeight: 600 } : undefined}>
    {dateTime(row.dueAt)}
  </Box>
);

const AT_FIRST = { open: true };
const EMPTY = 'A case appears here when a refund claim needs a person, or a bank disputes a payment.';

/** The default filter shows open cases: none match when none is open. */
function NoCase() {
  const { filterValues } = useListContext();
  return JSON.stringify(filterValues) === JSON.stringify(AT_FIRST) ? (
    <Nothing title="No open cases" text={EMPTY} />
  ) : (
    <NoMatch />
  );
}

export default function CaseList() {
  const nameOf = useOfferName();
  return (
    <ShopList<AdminCaseView>
      title="Cases"
      filters={filters}
      filtersAtFirst={AT_FIRST}
      sort={{ field: 'dueAt', order: 'ASC' }}
      orders={ORDERS}
      empty={EMPTY}
      noMatch={<NoCase />}
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>
              <CaseLink row={row} />
            </Typography>
            <StatusChip status={stateOf(row)} />
          </Box>
          <Typography variant="body2">
            {money(row.amountCents, row.currency)} for {nameOf(row.offerKey)}, {row.email ?? 'no email'}
          </Typography>
          <Typography variant="body2">
            Due <Due row={row} />
          </Typography>
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick={(id) => `/cases/${id}`} empty={<NoCase />}>
          <FunctionField<AdminCaseView> source="dueAt" label="Due" render={(row) => <Due row={row} />} />
          <FunctionField<AdminCaseView> label="State" render={(row) => <StatusChip status={stateOf(row)} />} />
          <FunctionField<AdminCaseView> label="Case" render={(row) => <CaseLink row={row} />} />
          <FunctionField<AdminCaseView> label="Customer" render={(row) => row.email ?? 'Visitor'} />
          <FunctionField<AdminCaseView> label="Offer" render={(row) => nameOf(row.offerKey)} />
          <FunctionField<AdminCaseView>
            label="Amount"
            textAlign="right"
            render={(row) => money(row.amountCents, row.currency)}
          />
          <FunctionField<AdminCaseView> source="openedAt" label="Opened" render={(row) => dateTime(row.openedAt)} />
        </Datagrid>
      }
    />
  );
}
