import Box from '@mui/material/Box';
import { RefreshButton, Title } from 'react-admin';
import { PartGrid } from '../ui/Panel';
import { BlockedTable } from './BlockedTable';
import { BlockForm } from './BlockForm';
import { RecentCommands } from './RecentCommands';
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
