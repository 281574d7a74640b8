import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CommandDialog } from '../ui/CommandDialog';

const MOST = 10;

export function GrantCredit({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [credits, setCredits] = useState('1');
  return (
    <CommandDialog
      command={{
        title: 'Grant credits',
        explanation: 'Each credit unlocks one report for this visitor, without a payment.',
        confirm: 'Grant',
        path: `users/${userId}/credits`,
        done: 'The credits were added.',
      }}
      more={{ credits: Number(credits) }}
      onClose={onClose}
    >
      <TextField
        label="Credits"
        type="number"
        value={credits}
        onChange={(event) => setCredits(event.target.value)}
        slotProps={{ htmlInput: { min: 1, max: MOST, step: 1 } }}
      />
    </CommandDialog>
  );
}
