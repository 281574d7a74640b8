import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo, useState } from 'react';
import { fieldProblems } from '../providers/http';
import type { ProposedSecondFactorView, RecoveryCodesView } from '../providers/types';
import { useApiMutation } from '../providers/use-api';
import { Panel } from '../ui/Panel';
import { useToast } from '../ui/use-toast';
import { Form, onlyProblem, PasswordField, WhosePassword } from './PasswordField';

/** Three steps: the password, a first code, the recovery codes. */
export function SecondFactorPanel({ on, operator }: { on: boolean; operator: string }) {
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

interface TurnOnProps {
  operator: string;
  onProposed: (answer: ProposedSecondFactorView) => void;
}

function TurnOn({ operator, onProposed }: TurnOnProps) {
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/second-factor', body: { password } }), {
    onSuccess: (answer) => onProposed(answer as ProposedSecondFactorView),
  });
  const problems = fieldProblems(error);
  return (
    <Form isPending={isPending} send={mutate} button="Set up">
      <WhosePassword operator={operator} />
      <Typography>Protects you if your password is stolen: each login also asks for a code from your phone.</Typography>
      {error && !problems.password && <Alert severity="error">{error.message}</Alert>}
      <PasswordField id="second-factor-password" value={password} problem={problems.password} onChange={setPassword} />
    </Form>
  );
}

function Confirm({ proposed, onDone }: { proposed: ProposedSecondFactorView; onDone: (codes: string[]) => void }) {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/second-factor/confirm', body: { code } }), {
    onSuccess: (answer) => onDone((answer as RecoveryCodesView).codes),
  });
  return (
    <Form isPending={isPending} send={mutate} button="Turn on">
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
    </Form>
  );
}

/** Quiet zone, in modules. */
const QUIET = 4;

/** Dark on light in both color schemes, so that phones can read it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text);
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const whole = size + 2 * QUIET;
  return (
    <svg viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={whole} height={whole} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
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
    <Form isPending={isPending} send={mutate} button="Turn off" variant="outlined">
      <WhosePassword operator={operator} />
      <Typography>On. Each login asks for a code.</Typography>
      <PasswordField
        id="turn-off-password"
        value={password}
        problem={onlyProblem(error, 'password')}
        onChange={setPassword}
      />
    </Form>
  );
}
