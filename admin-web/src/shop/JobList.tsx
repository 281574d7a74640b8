import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Datagrid, FunctionField } from 'react-admin';
import type { Schemas } from '../providers/types';
import { useApiMutation } from '../providers/use-api-mutation';
import { CodeFilter } from '../ui/CodeFilter';
import { dateTime, humanize } from '../ui/format';
import { NoMatch, ShopList } from '../ui/ShopList';
import { byAge, type Orders } from '../ui/SortBy';
import { useToast } from '../ui/use-toast';
import { StatusChip } from './StatusChip';

type AdminJobView = Schemas['AdminJobView'];

const filters = [
  <CodeFilter key="status" source="status" label="State" codes={['waiting', 'running', 'retrying', 'dead']} alwaysOn />,
];

const ORDERS: Orders = [
  ...byAge('createdAt'),
  { field: 'runAt', order: 'ASC', name: 'Next to run first' },
  { field: 'runAt', order: 'DESC', name: 'Last to run first' },
];

function RetryJob({ job }: { job: AdminJobView }) {
  const toast = useToast();
  const { mutate, isPending } = useApiMutation(() => ({ path: `jobs/${job.id}/retry` }), {
    onSuccess: () => toast('success', 'Done', 'The job runs again now.'),
    onError: ({ message }) => toast('error', 'Error', message),
  });
  if (job.status !== 'dead' && job.status !== 'retrying') return null;
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={() => mutate()}>
      Retry now
    </Button>
  );
}

export default function JobList() {
  return (
    <ShopList<AdminJobView>
      title="Jobs"
      filters={filters}
      orders={ORDERS}
      empty="Nothing is waiting: every background job is done."
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{humanize(row.task)}</Typography>
            <StatusChip status={row.status} />
          </Box>
          <Typography variant="body2">{row.lastError}</Typography>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            Attempt {row.attempts} of {row.maxAttempts}, runs {dateTime(row.runAt)}
          </Typography>
          <RetryJob job={row} />
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
          <FunctionField<AdminJobView> source="createdAt" label="Ordered" render={(row) => dateTime(row.createdAt)} />
          <FunctionField<AdminJobView> label="Job" render={(row) => humanize(row.task)} />
          <FunctionField<AdminJobView> label="State" render={(row) => <StatusChip status={row.status} />} />
          <FunctionField<AdminJobView> label="Attempts" render={(row) => `${row.attempts} of ${row.maxAttempts}`} />
          <FunctionField<AdminJobView> source="runAt" label="Runs" render={(row) => dateTime(row.runAt)} />
          <FunctionField<AdminJobView>
            label="Last error"
            render={(row) => <Box sx={{ maxWidth: 360, overflowWrap: 'anywhere' }}>{row.lastError ?? 'None'}</Box>}
          />
          <FunctionField<AdminJobView> label="Actions" render={(row) => <RetryJob job={row} />} />
        </Datagrid>
      }
    />
  );
}
