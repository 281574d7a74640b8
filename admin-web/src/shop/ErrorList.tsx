import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Datagrid, FunctionField, TextField, TextInput, useRecordContext } from 'react-admin';
import type { AdminErrorGroupView } from '../providers/types';
import { CodeFilter } from '../ui/CodeFilter';
import { count, dateTime, humanize } from '../ui/format';
import { NoMatch, ShopList } from '../ui/ShopList';
import type { Orders } from '../ui/SortBy';
import { StatusChip } from './StatusChip';

const filters = [
  <TextInput key="q" source="q" label="Message" alwaysOn resettable />,
  <CodeFilter key="severity" source="severity" label="Severity" codes={['medium', 'high', 'critical']} alwaysOn />,
  <CodeFilter
    key="errorType"
    source="errorType"
    label="Kind"
    codes={['javascript', 'interaction', 'api', 'validation']}
  />,
];

const ORDERS: Orders = [
  { field: 'lastSeenAt', order: 'DESC', name: 'Last seen first' },
  { field: 'lastSeenAt', order: 'ASC', name: 'Longest ago first' },
  { field: 'count', order: 'DESC', name: 'Most often first' },
  { field: 'count', order: 'ASC', name: 'Least often first' },
];

function Details({ row }: { row: AdminErrorGroupView }) {
  const known = Object.entries(row.details).filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <Box
      component="dl"
      sx={{ m: 0, py: 1, '& dt': { color: 'text.secondary', fontSize: 14 }, '& dd': { m: 0, mb: 1 } }}
    >
      {known.map(([name, value]) => (
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

function RowDetails() {
  const row = useRecordContext<AdminErrorGroupView>();
  return row ? <Details row={row} /> : null;
}

export default function ErrorList() {
  return (
    <ShopList<AdminErrorGroupView>
      title="Client errors"
      filters={filters}
      sort={{ field: 'lastSeenAt', order: 'DESC' }}
      orders={ORDERS}
      empty="No browser has reported an error. When one does, it appears here, without anything personal."
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{row.message}</Typography>
            <StatusChip status={row.severity} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {row.count === 1 ? 'Once' : `${count(row.count)} times`}, last {dateTime(row.lastSeenAt)}, known visitors:{' '}
            {count(row.visitors)}
          </Typography>
          <Box component="details" sx={{ mt: 0.5 }}>
            <Box component="summary" sx={{ py: 1, cursor: 'pointer', color: 'primary.main', fontWeight: 600 }}>
              Details
            </Box>
            <Details row={row} />
          </Box>
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick="expand" expand={<RowDetails />} empty={<NoMatch />}>
          <FunctionField<AdminErrorGroupView>
            label="Error"
            render={(row) => <Box sx={{ maxWidth: 420, overflowWrap: 'anywhere' }}>{row.message}</Box>}
          />
          <FunctionField<AdminErrorGroupView> label="Kind" render={(row) => humanize(row.errorType)} />
          <FunctionField<AdminErrorGroupView> label="Severity" render={(row) => <StatusChip status={row.severity} />} />
          <FunctionField<AdminErrorGroupView> source="count" label="Times" render={(row) => count(row.count)} />
          <TextField source="visitors" label="Known visitors" sortable={false} />
          <FunctionField<AdminErrorGroupView>
            source="lastSeenAt"
            label="Last"
            render={(row) => dateTime(row.lastSeenAt)}
          />
        </Datagrid>
      }
    />
  );
}
