import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminAuditEntryView } from '../providers/types';
import { dateTime, humanize } from '../ui/format';
import { Panel } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';

export function RecentCommands() {
  const { data, isPending, error, refetch } = useGetList<AdminAuditEntryView>('audit', {
    pagination: { page: 1, perPage: 8 },
    sort: { field: 'createdAt', order: 'DESC' },
  });
  return (
    <Panel
      title="Recent commands"
      action={
        <Link component={RouterLink} to="/audit">
          Audit trail
        </Link>
      }
    >
      {isPending && <Loading text="Loading the audit trail..." />}
      {error && <Failed title="Failed to load the audit trail" error={error as Error} onRetry={() => void refetch()} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map(({ id, operator, action, subject, createdAt }) => (
          <Box component="li" key={id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            {humanize(action)} {subject}
            <Typography variant="body2" color="textSecondary">
              {operator}, {dateTime(createdAt)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
