import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useGetList } from 'react-admin';
import type { HandedOverPasswordView, ListedOperatorView } from '../providers/types';
import { dateTime } from '../ui/format';
import { type Command, CommandDialog } from '../ui/CommandDialog';
import { Panel } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import { AddOperator } from './AddOperator';
import { ChangeRole } from './ChangeRole';
import { ROLES } from './roles';

interface HandedOver {
  name: string;
  password: string;
}

export default function OperatorPage() {
  const { data, isPending, error, refetch } = useGetList<ListedOperatorView>('operators');
  const [adding, setAdding] = useState(false);
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null);
  const show = (name: string) => (answer: unknown) =>
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
        {isPending && <Loading text="Loading the operators..." />}
        {error && <Failed title="Failed to load the operators" error={error as Error} onRetry={() => void refetch()} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((operator) => (
            <OperatorRow key={operator.id} operator={operator} onPassword={show(operator.id)} />
          ))}
        </Box>
      </Panel>
      {adding && <AddOperator onAdded={(name, answer) => show(name)(answer)} onClose={() => setAdding(false)} />}
    </>
  );
}

function OperatorRow({
  operator,
  onPassword,
}: {
  operator: ListedOperatorView;
  onPassword: (answer: unknown) => void;
}) {
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
  explanation: 'Their sessions end at once, and they cannot log in. What they did stays in the audit trail.',
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
