import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ProposedSecondFactorView, RecoveryCodesView } from '../providers/types';
import { useApiMutation } from '../providers/use-api-mutation';
import { Panel } from '../ui/Panel';
import { useToast } from '../ui/use-toast';
import { fieldProblems, onlyProblem } from './field-problems';
import { PasswordField, WhosePassword } from './PasswordField';
import { QrCode } from './QrCode';

interface SecondFactorPanelProps {
  on: boolean;
  operator: string;
}

/** Three steps: the password, a first code, the recovery codes. */
export function SecondFactorPanel({ on, operator }: SecondFactorPanelProps) {
  const [proposed, setProposed] = useState<ProposedSecondFactorView | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Panel title="Authenticator app">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : proposed && !on ? (
        <Confirm proposed={proposed} onDone={setCodes} />
      ) : on ? (
        <TurnOff operator={operator} />
      ) : (
        <TurnOn operator={operator} onProposed={setProposed} />
      )}
    </Panel>
  );
}

function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      {children}
    </Box>
  );
}

function TurnOn({
  operator,
  onProposed,
}: {
  operator: string;
  onProposed: (answer: ProposedSecondFactorView) => void;
}) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/second-factor', body: { password } }), {
    onSuccess: (answer) => onProposed(answer as ProposedSecondFactorView),
  });
  const problems = fieldProblems(error);
  return (
    <Form onSubmit={() => !isPending && mutate()}>
      <WhosePassword operator={operator} />
      <Typography>Protects you if your password is stolen: each login also asks for a code from your phone.</Typography>
      {error && !problems.password && <Alert severity="error">{error.message}</Alert>}
      <PasswordField
        id="second-factor-password"
        label="Your password"
        value={password}
        problem={problems.password}
        onChange={setPassword}
      />
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        Set up
      </Button>
    </Form>
  );
}

function Confirm({ proposed, onDone }: { proposed: ProposedSecondFactorView; onDone: (codes: string[]) => void }) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/second-factor/confirm', body: { code } }), {
    onSuccess: (answer) => onDone((answer as RecoveryCodesView).codes),
  });
  return (
    <Form onSubmit={() => !isPending && mutate()}>
      <Typography>
        Scan this with your authenticator app, or type the key. Then enter the code that it shows.
      </Typography>
      <Box sx={{ width: 180 }}>
        <QrCode text={proposed.uri} label="QR code for the authenticator app" />
      </Box>
      <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{proposed.secret}</Typography>
      <TextField
        id="second-factor-code"
        label="Code"
        size="small"
        autoComplete="one-time-code"
        value={code}
        error={error !== null}
        helperText={onlyProblem(error, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
        Turn on
      </Button>
    </Form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success">The authenticator app is on.</Alert>
      <Typography>
        Keep these recovery codes where you keep important papers. Each one opens the console once if you lose your
        phone. They are shown only now.
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button variant="contained" onClick={onDone} sx={{ justifySelf: 'start' }}>
        I have written them down
      </Button>
    </Box>
  );
}

function TurnOff({ operator }: { operator: string }) {
  const toast = useToast();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/second-factor/remove', body: { password } }), {
    onSuccess: () => toast('success', 'Turned off', 'Your password alone opens the console again.'),
  });
  return (
    <Form onSubmit={() => !isPending && mutate()}>
      <WhosePassword operator={operator} />
      <Typography>On. Each login asks for a code.</Typography>
      <PasswordField
        id="turn-off-password"
        label="Your password"
        value={password}
        problem={onlyProblem(error, 'password')}
        onChange={setPassword}
      />
      <Button type="submit" variant="outlined" loading={isPending} sx={{ justifySelf: 'start' }}>
        Turn off
      </Button>
    </Form>
  );
}
