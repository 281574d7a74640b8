import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Datagrid, FunctionField, SelectInput, useRefresh } from 'react-admin';
import type { Job } from '../providers/types';
import { useAsk } from '../providers/useAsk';
import { moment, words } from '../ui/format';
import { NoMatch, ShopList } from '../ui/ShopList';
import { useToast } from '../ui/useToast';
import { choices } from './choices';
import { StatusChip } from './StatusChip';

const filters = [
  <SelectInput
    key="status"
    source="status"
    label="State"
    choices={choices(['waiting', 'running', 'retrying', 'dead'])}
    emptyText="All"
    alwaysOn
  />,
];

function RetryJob({ job }: { job: Job }) {
  const ask = useAsk();
  const toast = useToast();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await ask(`jobs/${job.id}/retry`, { method: 'POST' });
      toast('success', 'Done', 'The job runs again now.');
    } catch (error) {
      toast('error', 'Error', error instanceof Error ? error.message : 'Something went wrong. Please try again.');
    }
    setBusy(false);
    refresh();
  }
  if (job.status !== 'dead' && job.status !== 'retrying') return null;
  return (
    <Button size="small" variant="outlined" loading={busy} onClick={() => void retry()}>
      Retry now
    </Button>
  );
}

/** What is still to be done in the background. 'Dead': all attempts failed, somebody has to look. */
export default function JobList() {
  return (
    <ShopList<Job>
      title="Jobs"
      filters={filters}
      empty="Nothing is waiting: every background job is done."
      card={(row) => (
        <>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{words(row.task)}</Typography>
            <StatusChip status={row.status} />
          </Box>
          <Typography variant="body2">{row.lastError}</Typography>
          <Typography variant="body2" color="textSecondary" gutterBottom>
            Attempt {row.attempts} of {row.maxAttempts}, runs {moment(row.runAt)}
          </Typography>
          <RetryJob job={row} />
        </>
      )}
      table={
        <Datagrid bulkActionButtons={false} rowClick={false} empty={<NoMatch />}>
          <FunctionField<Job> source="createdAt" label="Ordered" render={(row) => moment(row.createdAt)} />
          <FunctionField<Job> label="Job" render={(row) => words(row.task)} />
          <FunctionField<Job> label="State" render={(row) => <StatusChip status={row.status} />} />
          <FunctionField<Job> label="Attempts" render={(row) => `${row.attempts} of ${row.maxAttempts}`} />
          <FunctionField<Job> source="runAt" label="Runs" render={(row) => moment(row.runAt)} />
          <FunctionField<Job>
            label="Last error"
            render={(row) => <Box sx={{ maxWidth: 360, overflowWrap: 'anywhere' }}>{row.lastError ?? 'None'}</Box>}
          />
          <FunctionField<Job> label="Actions" render={(row) => <RetryJob job={row} />} />
        </Datagrid>
      }
    />
  );
}
