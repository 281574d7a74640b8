import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { dayWords } from './period';

interface DatePickerProps {
  /** YYYY-MM-DD; null means now. */
  date: string | null;
  onPick: (date: string | null) => void;
}

/** Days are UTC in the API and local in the calendar. */
const toLocal = (date: string): Date => new Date(`${date}T00:00:00`);
const toDay = (day: Date): string =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Weeks start on Sunday (B2-123). */
export function DatePicker({ date, onPick }: DatePickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const today = toLocal(new Date().toISOString().slice(0, 10));
  function pick(day: string | null): void {
    onPick(day);
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
        {date ? `Until ${dayWords(date)}` : 'Until now'}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Last day of the period' } }}
      >
        <Box
          sx={{
            p: 2,
            // Overrides what the calendar sets on this element.
            '& .rdp-root': ({ palette }) => ({
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
            '& .rdp-selected .rdp-day_button': {
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            },
            '& .rdp-day_button:hover:not(:disabled)': { bgcolor: 'action.hover' },
            '& .rdp-selected .rdp-day_button:hover': { bgcolor: 'primary.main' },
          }}
        >
          <DayPicker
            mode="single"
            today={today}
            autoFocus
            weekStartsOn={0}
            selected={date ? toLocal(date) : undefined}
            defaultMonth={date ? toLocal(date) : today}
            disabled={{ after: today }}
            onSelect={(day) => pick(day ? toDay(day) : null)}
          />
          <Button fullWidth onClick={() => pick(null)}>
            Until now
          </Button>
        </Box>
      </Popover>
    </>
  );
}
