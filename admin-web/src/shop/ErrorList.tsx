import Box from '@mui/material/Box';
import { TextInput, useRecordContext } from 'react-admin';
import { ERROR_SEVERITIES, ERROR_TYPES } from '../../../backend/src/platform/input-rules/codes.js';
import { number } from '../../../backend/src/platform/input-rules/formats.js';
import type { AdminErrorGroupView } from '../providers/types';
import { dateTime, humanize } from '../ui/format';
import { CodeFilter, type Column, type Orders, RowCard, ShopList, StatusChip } from '../ui/ShopList';

const filters = [
  <TextInput key="q" source="q" label="Message" alwaysOn resettable />,
  <CodeFilter key="severity" source="severity" label="Severity" codes={ERROR_SEVERITIES} alwaysOn />,
  <CodeFilter key="errorType" source="errorType" label="Kind" codes={ERROR_TYPES} />,
];

const ORDERS: Orders = [
  { field: 'lastSeenAt', order: 'DESC', name: 'Last seen first' },
  { field: 'lastSeenAt', order: 'ASC', name: 'Longest ago first' },
  { field: 'count', order: 'DESC', name: 'Most often first' },
  { field: 'count', order: 'ASC', name: 'Least often first' },
];

const columns: Column<AdminErrorGroupView>[] = [
  { label: 'Error', render: (row) => <Box sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>{row.message}</Box> },
  { label: 'Kind', render: (row) => humanize(row.errorType) },
  { label: 'Severity', render: (row) => <StatusChip status={row.severity} /> },
  { source: 'count', label: 'Times', render: (row) => number(row.count) },
  { label: 'Known visitors', render: (row) => row.visitors },
  { source: 'lastSeenAt', label: 'Last', render: (row) => dateTime(row.lastSeenAt) },
];

function Details() {
  const row = useRecordContext<AdminErrorGroupView>();
  return row ? <DetailsOf row={row} /> : null;
}

function DetailsOf({ row }: { row: AdminErrorGroupView }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, py: 1, '& dt': { color: 'text.secondary', fontSize: 14 }, '& dd': { m: 0, mb: 1 } }}
    >
      {Object.entries(row.details)
        .filter(([, value]) => typeof value === 'string' && value !== '')
        .map(([name, value]) => (
          <Box key={name}>
            <dt>{humanize(name)}</dt>
            <Box
              component="dd"
              sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: 'monospace', fontSize: 13 }}
            >
              {String(value)}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

export default function ErrorList() {
  return (
    <ShopList<AdminErrorGroupView>
      title="Client errors"
      filters={filters}
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      orders={ORDERS}
      empty="No browser has reported an error. When one does, it appears here, without anything personal."
      columns={columns}
      rowClick="expand"
      expand={<Details />}
      card={(row) => (
        <>
          <RowCard
            title={row.message}
            status={<StatusChip status={row.severity} />}
            note={`${row.count === 1 ? 'Once' : `${number(row.count)} times`}, last ${dateTime(row.lastSeenAt)}, known visitors: ${number(row.visitors)}`}
          />
          <Box component="details" sx={{ mt: 0.5 }}>
            <Box component="summary" sx={{ py: 1, cursor: 'pointer', color: 'primary.main', fontWeight: 600 }}>
              Details
            </Box>
            <DetailsOf row={row} />
          </Box>
        </>
      )}
    />
  );
}
