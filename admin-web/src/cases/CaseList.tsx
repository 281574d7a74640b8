import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { BooleanInput, TextInput, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { CASE_KINDS } from '../../../backend/src/platform/input-rules/codes.js';
import { money } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminCaseView } from '../providers/types';
import { dateTime, humanize } from '../ui/format';
import { byAge, CodeFilter, type Column, NoMatch, type Orders, RowCard, ShopList, StatusChip } from '../ui/ShopList';
import { Nothing } from '../ui/States';
import { useOfferName } from '../ui/use-offer-names';
import { stateOf } from './labels';

const filters = [
  <TextInput key="q" source="q" label="Case, payment, transaction or email" alwaysOn resettable />,
  <CodeFilter key="kind" source="kind" label="Kind" codes={CASE_KINDS} alwaysOn />,
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
  const amountOf = ({ amountCents, currency }: AdminCaseView) => money(amountCents, currency);
  const columns: Column<AdminCaseView>[] = [
    { source: 'dueAt', label: 'Due', render: (row) => <Due row={row} /> },
    { label: 'State', render: (row) => <StatusChip status={stateOf(row)} /> },
    { label: 'Case', render: (row) => <CaseLink row={row} /> },
    { label: 'Customer', render: (row) => row.email ?? 'Visitor' },
    { label: 'Offer', render: (row) => nameOf(row.offerKey) },
    { label: 'Amount', textAlign: 'right', render: amountOf },
    { source: 'openedAt', label: 'Opened', render: (row) => dateTime(row.openedAt) },
  ];
  return (
    <ShopList<AdminCaseView>
      title="Cases"
      filters={filters}
      filtersAtFirst={AT_FIRST}
      sort={{ field: 'dueAt', order: 'ASC' }}
      orders={ORDERS}
      empty={EMPTY}
      noMatch={<NoCase />}
      columns={columns}
      rowClick={(id) => `/cases/${id}`}
      card={(row) => (
        <RowCard
          title={<CaseLink row={row} />}
          status={<StatusChip status={stateOf(row)} />}
          lines={[
            `${amountOf(row)} for ${nameOf(row.offerKey)}, ${row.email ?? 'no email'}`,
            <>
              Due <Due row={row} />
            </>,
          ]}
        />
      )}
    />
  );
}
