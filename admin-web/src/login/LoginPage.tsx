import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HttpError, useLogin } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { API, http } from '../providers/http';
import type { FailureView, GateView } from '../providers/types';

/** A password (B2-119..B2-122), a name if there are several operators, and a code if one is set up. */
export function LoginPage() {
  const { typed, change, asksForCode, busy, problem, submit } = useGate();
  const asksForName = useAsksForName();
  const ended = useLocation().search === '?ended';
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 16 }}>
      <Paper
        component="form"
        onSubmit={submit}
        variant="outlined"
        noValidate
        sx={{
          width: '100%',
          maxWidth: 400,
          p: { xs: 3, sm: 5 },
          display: 'grid',
          gap: 2.5,
          borderTop: '3px solid',
          borderTopColor: 'primary.main',
        }}
      >
        <div>
          <Typography component="h1" variant="h4">
            Roadbook console
          </Typography>
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {ended ? 'Your session has ended. Enter the password to continue.' : 'For the operators of this shop.'}
          </Typography>
        </div>
        {problem && <Alert severity="error">{problem.message}</Alert>}
        {asksForName ? (
          <TextField
            id="operator"
            name="operator"
            label="Operator"
            autoComplete="username"
            value={typed.operator}
            onChange={(event) => change({ operator: event.target.value })}
            slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
          />
        ) : (
          <input name="operator" autoComplete="username" value={typed.operator} readOnly hidden />
        )}
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={typed.password}
          error={problem?.code === 'WRONG_PASSWORD'}
          onChange={(event) => change({ password: event.target.value })}
        />
        {asksForCode && (
          <TextField
            id="code"
            name="code"
            label="Code"
            helperText="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoFocus
            value={typed.code}
            error={problem?.code === 'WRONG_CODE'}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={busy}>
          Access Dashboard
        </Button>
      </Paper>
    </main>
  );
}

/** Whether there are several operators; assumed when the server does not answer. */
function useAsksForName(): boolean {
  const { data, isError } = useQuery({
    queryKey: ['gate'],
    queryFn: async () => ((await http(`${API}/gate`)).json as { data: GateView }).data,
  });
  return isError || (data?.asksForName ?? false);
}

function problemOf(error: unknown): { message: string; code?: string } {
  if (!(error instanceof Error)) return { message: 'Something went wrong. Please try again.' };
  const failure = error instanceof HttpError ? (error.body as Partial<FailureView> | undefined) : undefined;
  return { message: error.message, code: failure?.code };
}

function useGate() {
  const login = useLogin();
  const [typed, setTyped] = useState({ operator: 'admin', password: '', code: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const { operator, password, code } = typed;
    try {
      await login({ operator: operator.trim(), password, ...(asksForCode ? { code } : {}) });
    } catch (error) {
      const now = problemOf(error);
      if (now.code === 'CODE_REQUIRED' && !asksForCode) setAsksForCode(true);
      else setProblem(now);
      setBusy(false);
    }
  }

  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }));
  return { typed, change, asksForCode, busy, problem, submit };
}
