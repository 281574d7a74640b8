import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { OperatorRole } from '../providers/types';
import { CommandDialog } from '../ui/CommandDialog';
import { RoleField } from './RoleField';

interface AddOperatorProps {
  onAdded: (name: string, answer: unknown) => void;
  onClose: () => void;
}

export function AddOperator({ onAdded, onClose }: AddOperatorProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const command = {
    title: 'Add an operator',
    explanation: 'You will get a password to pass on. The operator replaces it at the first login.',
    confirm: 'Add',
    path: 'operators',
    done: `${name} can log in.`,
    onDone: (answer: unknown) => onAdded(name.trim(), answer),
  };
  return (
    <CommandDialog command={command} more={{ name: name.trim(), role }} onClose={onClose}>
      <TextField
        id="operator-name"
        label="Name"
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText="Lowercase letters and digits. It appears in the audit trail."
        slotProps={{ htmlInput: { maxLength: 40, autoCapitalize: 'none', spellCheck: false } }}
      />
      <RoleField role={role} onChange={setRole} />
    </CommandDialog>
  );
}
