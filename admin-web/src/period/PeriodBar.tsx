import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import RefreshIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { Theme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { PERIOD_DAYS } from '../../../backend/src/platform/input-rules/codes.js';
import { day } from '../../../backend/src/platform/input-rules/day.js';
import { daysLabel, type PeriodDays, usePeriod } from './period';

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
        {PERIOD_DAYS.map((days) => (
          <ToggleButton
            key={days}
            value={days}
            sx={{ px: { xs: 1.25, sm: 2 }, '&:not(.Mui-selected)': { color: 'text.secondary' } }}
          >
            {daysLabel(days)}
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

/** Days are UTC in the API and local in the calendar. */
const toLocal = (date: string): Date => new Date(`${date}T00:00:00`);
const toDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

const CALENDAR = {
  p: 2,
  // Overrides what the calendar sets on this element.
  '& .rdp-root': ({ palette }: Theme) => ({
    '--rdp-accent-color': palette.primary.main,
    '--rdp-accent-background-color': palette.action.selected,
    '--rdp-today-color': palette.primary.main,
    '--rdp-day-height': '40px',
    '--rdp-day-width': '40px',
    '--rdp-day_button-height': '38px',
    '--rdp-day_button-width': '38px',
  }),
  '& .rdp-month_caption': { fontFamily: 'var(--serif)' },
  '& .rdp-weekday': { color: 'text.secondary', opacity: 1 },
  '& .rdp-selected .rdp-day_button': { bgcolor: 'primary.main', color: 'primary.contrastText' },
  '& .rdp-day_button:hover:not(:disabled)': { bgcolor: 'action.hover' },
  '& .rdp-selected .rdp-day_button:hover': { bgcolor: 'primary.main' },
};

/** Weeks start on Sunday (B2-123). @param date YYYY-MM-DD; null means now */
function DatePicker({ date, onPick }: { date: string | null; onPick: (date: string | null) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const today = toLocal(new Date().toISOString().slice(0, 10));
  function pick(picked: string | null): void {
    onPick(picked);
    setAnchor(null);
  }
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {date ? `Until ${day(date)}` : 'Until now'}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Last day of the period' } }}
      >
        <Box sx={CALENDAR}>
          <DayPicker
            mode="single"
            today={today}
            autoFocus
            weekStartsOn={0}
            selected={date ? toLocal(date) : undefined}
            defaultMonth={date ? toLocal(date) : today}
            disabled={{ after: today }}
            onSelect={(selected) => pick(selected ? toDay(selected) : null)}
          />
          <Button fullWidth onClick={() => pick(null)}>
            Until now
          </Button>
        </Box>
      </Popover>
    </>
  );
}
