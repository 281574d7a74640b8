import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useGetList } from 'react-admin';
import type { HandedOverPasswordView, ListedOperatorView, OperatorRole } from '../providers/types';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { dateTime } from '../ui/format';
import { Panel, PLAIN_LIST } from '../ui/Panel';
import { Answer } from '../ui/States';

const ROLES: Record<OperatorRole, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'Everything, including operators.' },
  support: { name: 'Support', may: 'The daily work of the shop.' },
  'read-only': { name: 'Read only', may: 'Changes nothing.' },
};

export default function OperatorPage() {
  const operators = useGetList<ListedOperatorView>('operators');
  const [adding, setAdding] = useState(false);
  const [handedOver, setHandedOver] = useState<{ name: string; password: string } | null>(null);
  const show = (name: string, answer: unknown) =>
    setHandedOver({ name, password: (answer as HandedOverPasswordView).password });
  return (
    <>
      <Title title="Operators" />
      {handedOver && (
        <Alert severity="success" sx={{ mb: 2 }} onClose={() => setHandedOver(null)}>
          Password of {handedOver.name}: <strong style={{ fontFamily: 'monospace' }}>{handedOver.password}</strong>.
          Hand it over in person. It is shown only now, and the operator replaces it at the first login.
        </Alert>
      )}
      <Panel
        title="Who may open the console"
        action={
          <Button variant="contained" size="small" onClick={() => setAdding(true)}>
            Add an operator
          </Button>
        }
      >
        <Answer of={operators} loading="Loading the operators..." failed="Failed to load the operators">
          {(all) => (
            <Box component="ul" sx={PLAIN_LIST}>
              {all.map((operator) => (
                <OperatorRow key={operator.id} operator={operator} onPassword={(answer) => show(operator.id, answer)} />
              ))}
            </Box>
          )}
        </Answer>
      </Panel>
      {adding && <AddOperator onAdded={show} onClose={() => setAdding(false)} />}
    </>
  );
}

interface OperatorRowProps {
  operator: ListedOperatorView;
  onPassword: (answer: unknown) => void;
}

function OperatorRow({ operator, onPassword }: OperatorRowProps) {
  const [command, setCommand] = useState<Command | null>(null);
  const [changing, setChanging] = useState(false);
  const { id, role, secondFactor, mustChangePassword, createdAt, disabledAt } = operator;
  const state = [
    ROLES[role].name,
    secondFactor ? 'authenticator app' : 'password only',
    mustChangePassword ? 'has not logged in with a password of their own' : null,
    disabledAt ? `disabled since ${dateTime(disabledAt)}` : `since ${dateTime(createdAt)}`,
  ];
  return (
    <Box
      component="li"
      sx={{
        py: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        justifyContent: 'space-between',
        alignItems: 'center',
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{id}</Typography>
        <Typography variant="body2" color="textSecondary">
          {state.filter((part) => part !== null).join(', ')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => setChanging(true)}>
          Change role
        </Button>
        <Button size="small" variant="outlined" onClick={() => setCommand({ ...resetOf(id), onDone: onPassword })}>
          New password
        </Button>
        <Button size="small" variant="outlined" onClick={() => setCommand(disabledAt ? enableOf(id) : disableOf(id))}>
          {disabledAt ? 'Enable' : 'Disable'}
        </Button>
      </Box>
      {command && <CommandDialog command={command} onClose={() => setCommand(null)} />}
      {changing && <ChangeRole operator={operator} onClose={() => setChanging(false)} />}
    </Box>
  );
}

const resetOf = (name: string): Command => ({
  title: `Reset the password of ${name}?`,
  explanation: 'Their sessions end, and the authenticator app is no longer asked for.',
  confirm: 'Make a password',
  path: `operators/${name}/reset`,
  done: 'The new password is shown above.',
});

const disableOf = (name: string): Command => ({
  title: `Disable ${name}?`,
  explanation: 'Their sessions end immediately, and they cannot log in. What they did stays in the audit trail.',
  confirm: 'Disable',
  path: `operators/${name}/disable`,
  done: `${name} cannot log in any more.`,
});

const enableOf = (name: string): Command => ({
  title: `Enable ${name}?`,
  explanation: 'They can log in again with the password they had.',
  confirm: 'Enable',
  path: `operators/${name}/enable`,
  done: `${name} can log in again.`,
});

interface AddOperatorProps {
  onAdded: (name: string, answer: unknown) => void;
  onClose: () => void;
}

function AddOperator({ onAdded, onClose }: AddOperatorProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const command: Command = {
    title: 'Add an operator',
    explanation: 'You will get a password to pass on. The operator replaces it at the first login.',
    confirm: 'Add',
    path: 'operators',
    done: `${name} can log in.`,
    onDone: (answer) => onAdded(name.trim(), answer),
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

function ChangeRole({ operator, onClose }: { operator: ListedOperatorView; onClose: () => void }) {
  const [role, setRole] = useState(operator.role);
  const command: Command = {
    title: `Change the role of ${operator.id}?`,
    explanation: 'The new role applies from their next click.',
    confirm: 'Change role',
    path: `operators/${operator.id}/role`,
    done: 'The role was changed.',
  };
  return (
    <CommandDialog command={command} more={{ role }} onClose={onClose}>
      <RoleField role={role} onChange={setRole} />
    </CommandDialog>
  );
}

function RoleField({ role, onChange }: { role: OperatorRole; onChange: (role: OperatorRole) => void }) {
  return (
    <TextField
      select
      id="role"
      label="Role"
      value={role}
      onChange={(event) => onChange(event.target.value as OperatorRole)}
      helperText={ROLES[role].may}
    >
      {Object.entries(ROLES).map(([value, { name }]) => (
        <MenuItem key={value} value={value}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
