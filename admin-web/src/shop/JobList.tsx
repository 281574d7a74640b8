import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { JOB_STATUSES } from '../../../backend/src/platform/input-rules/codes.js';
import type { Schemas } from '../providers/types';
import { useApiMutation } from '../providers/use-api';
import { dateTime, humanize } from '../ui/format';
import { byAge, CodeFilter, type Column, type Orders, RowCard, ShopList, StatusChip } from '../ui/ShopList';
import { useToast } from '../ui/use-toast';

type AdminJobView = Schemas['AdminJobView'];

const filters = [<CodeFilter key="status" source="status" label="State" codes={JOB_STATUSES} alwaysOn />];

const ORDERS: Orders = [
  ...byAge('createdAt'),
  { field: 'runAt', order: 'ASC', name: 'Next to run first' },
  { field: 'runAt', order: 'DESC', name: 'Last to run first' },
];

const columns: Column<AdminJobView>[] = [
  { source: 'createdAt', label: 'Ordered', render: (row) => dateTime(row.createdAt) },
  { label: 'Job', render: (row) => humanize(row.task) },
  { label: 'State', render: (row) => <StatusChip status={row.status} /> },
  { label: 'Attempts', render: (row) => `${row.attempts} of ${row.maxAttempts}` },
  { source: 'runAt', label: 'Runs', render: (row) => dateTime(row.runAt) },
  {
    label: 'Last error',
    render: (row) => <Box sx={{ maxWidth: 360, overflowWrap: 'anywhere' }}>{row.lastError ?? 'None'}</Box>,
  },
  { label: 'Actions', render: (row) => <RetryJob job={row} /> },
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
      columns={columns}
      card={(row) => (
        <RowCard
          title={humanize(row.task)}
          status={<StatusChip status={row.status} />}
          lines={[row.lastError]}
          note={`Attempt ${row.attempts} of ${row.maxAttempts}, runs ${dateTime(row.runAt)}`}
        >
          <RetryJob job={row} />
        </RowCard>
      )}
    />
  );
}
