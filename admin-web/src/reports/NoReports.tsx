import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { RefreshButton, useListContext } from 'react-admin';

/** A list without rows never stays blank: it says why, and what to do next. */
function Nothing({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box sx={{ px: 2, py: 8, textAlign: 'center' }}>
      <Typography component="h2" variant="h5" gutterBottom>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 440, mx: 'auto', mb: 3 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

export function NoReports() {
  return (
    <Nothing
      title="No reports yet"
      text="A report appears here as soon as somebody looks a vehicle up in the shop. Look one up yourself, then refresh."
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
      text="No report has this token or a VIN that begins so, with this payment state."
    >
      <Button variant="contained" onClick={() => setFilters({})}>
        Clear filters
      </Button>
    </Nothing>
  );
}

export function LoadFailed() {
  const { error, refetch } = useListContext();
  return (
    <Nothing title="Failed to load the reports" text={error?.message ?? 'The server does not answer.'}>
      <Button variant="contained" onClick={() => void refetch()}>
        Retry
      </Button>
    </Nothing>
  );
}
