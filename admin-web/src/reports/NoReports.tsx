import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { RefreshButton, useListContext } from 'react-admin';
import { Failed, Nothing } from '../ui/States';

export function NoReports() {
  return (
    <Nothing
      title="No reports yet"
      text="A report appears here as soon as a visitor looks up a vehicle. Look one up yourself, then refresh."
    >
      <Box sx={{ display: 'flex', justifyContent: 'center', flexWrap: 'wrap', gap: 2 }}>
        <Button href="/" variant="contained">
          Open the shop
        </Button>
        <RefreshButton size="medium" />
      </Box>
    </Nothing>
  );
}

export function NoReportMatches() {
  const { setFilters } = useListContext();
  return (
    <Nothing
      title="No report matches"
      text="No report has this token, or a VIN that starts this way, with this payment state."
    >
      <Button variant="contained" onClick={() => setFilters({})}>
        Clear filters
      </Button>
    </Nothing>
  );
}

export function LoadFailed() {
  const { error, refetch } = useListContext();
  return <Failed title="Failed to load the reports" error={error as Error | null} onRetry={() => void refetch()} />;
}
