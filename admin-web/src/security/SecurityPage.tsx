import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { RefreshButton, Title, useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminAuditEntryView } from '../providers/types';
import { dateTime, humanize } from '../ui/format';
import { Panel, PartGrid, PLAIN_LIST } from '../ui/Panel';
import { Answer } from '../ui/States';
import { BlockedTable } from './BlockedTable';
import { BlockForm } from './BlockForm';
import { Suspicious } from './Suspicious';

export default function SecurityPage() {
  return (
    <>
      <Title title="Security & IP Management" />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
        <RefreshButton size="medium" />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
        <BlockForm />
        <BlockedTable />
      </Box>
      <PartGrid min={320}>
        <Suspicious />
        <RecentCommands />
      </PartGrid>
    </>
  );
}

function RecentCommands() {
  const entries = useGetList<AdminAuditEntryView>('audit', {
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
      <Answer of={entries} loading="Loading the audit trail..." failed="Failed to load the audit trail">
        {(rows) => (
          <Box component="ul" sx={PLAIN_LIST}>
            {rows.map(({ id, operator, action, subject, createdAt }) => (
              <Box component="li" key={id} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                {humanize(action)} {subject}
                <Typography variant="body2" color="textSecondary">
                  {operator}, {dateTime(createdAt)}
                </Typography>
              </Box>
            ))}
          </Box>
        )}
      </Answer>
    </Panel>
  );
}
