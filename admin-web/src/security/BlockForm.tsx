import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Panel } from '../ui/Panel';
import { useBlocking } from './use-blocking';

const EXPIRIES = [
  { hours: 0, label: 'Until unblocked' },
  { hours: 1, label: '1 hour' },
  { hours: 24, label: '24 hours' },
  { hours: 168, label: '7 days' },
  { hours: 720, label: '30 days' },
];

const BLANK = { ipAddress: '', reason: '', hours: 0 };

export function BlockForm() {
  const { pending, problem, block } = useBlocking();
  const [typed, setTyped] = useState(BLANK);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const { ipAddress, reason, hours } = typed;
    const order = { ipAddress: ipAddress.trim(), reason: reason.trim() || undefined, hours: hours || undefined };
    block(order, () => setTyped(BLANK));
  }

  return (
    <Panel title="Block an IP address">
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { md: '2fr 2fr minmax(11rem, 1.3fr) auto' },
          alignItems: 'start',
        }}
      >
        <TextField
          label="IP Address"
          value={typed.ipAddress}
          error={problem !== undefined}
          helperText={problem ?? 'IPv4, IPv6 or a network such as 203.0.113.0/24'}
          onChange={(event) => setTyped({ ...typed, ipAddress: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 45, autoComplete: 'off', spellCheck: false } }}
        />
        <TextField
          label="Reason (optional)"
          value={typed.reason}
          onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TextField
          select
          label="Expires"
          value={typed.hours}
          onChange={(event) => setTyped({ ...typed, hours: Number(event.target.value) })}
        >
          {EXPIRIES.map(({ hours, label }) => (
            <MenuItem key={hours} value={hours}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <Button
          type="submit"
          variant="contained"
          loading={pending}
          disabled={typed.ipAddress === ''}
          sx={{ mt: 1, minHeight: 40, whiteSpace: 'nowrap' }}
        >
          Block IP
        </Button>
      </Box>
    </Panel>
  );
}
