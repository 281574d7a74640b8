import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { Panel } from '../ui/Panel';
import { addressProblem } from './addresses';
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
  const { pending, block } = useBlocking();
  const [typed, setTyped] = useState(BLANK);
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = addressProblem(typed.ipAddress);
    setProblem(wrong);
    if (wrong || pending) return;
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
          error={problem !== null}
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
        <ExpiryField hours={typed.hours} onChange={(hours) => setTyped({ ...typed, hours })} />
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

function ExpiryField({ hours: chosen, onChange }: { hours: number; onChange: (hours: number) => void }) {
  return (
    <TextField select label="Expires" value={chosen} onChange={(event) => onChange(Number(event.target.value))}>
      {EXPIRIES.map(({ hours, label }) => (
        <MenuItem key={hours} value={hours}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
