import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useRefresh } from 'react-admin';
import { DatePicker } from './DatePicker';
import { type PeriodDays, PERIODS } from './period';
import { usePeriod } from './use-period';

/** @param updatedAt 0 before the first response */
export function PeriodBar({ updatedAt, busy }: { updatedAt: number; busy: boolean }) {
  const { period, setPeriod } = usePeriod();
  const refresh = useRefresh();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label="Period"
        value={period.days}
        onChange={(_, days: PeriodDays | null) => days && setPeriod({ ...period, days })}
      >
        {PERIODS.map(({ days, label }) => (
          <ToggleButton
            key={days}
            value={days}
            sx={{ px: { xs: 1.25, sm: 2 }, '&:not(.Mui-selected)': { color: 'text.secondary' } }}
          >
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <DatePicker date={period.date} onPick={(date) => setPeriod({ ...period, date })} />
      <Button startIcon={<RefreshIcon />} loading={busy} loadingPosition="start" onClick={() => refresh()}>
        Refresh
      </Button>
      <Typography variant="body2" color="textSecondary" role="status">
        Last updated: {updatedAt ? new Date(updatedAt).toLocaleTimeString('en-US') : 'Never'}
      </Typography>
    </Box>
  );
}
