import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { useLocation } from 'react-router-dom';

/** The gate: one password field (B2-119..B2-122). What the server says about a wrong password is shown as an alert. */
export function LoginPage() {
  const { password, setPassword, busy, problem, submit } = usePasswordGate();
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
            {ended ? 'Your session has ended. Enter the password to go on.' : 'For the operator of this shop.'}
          </Typography>
        </div>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={problem !== null}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          Access Dashboard
        </Button>
      </Paper>
    </main>
  );
}

/** The state of the form: what was typed, whether the server is being asked, and what it said. */
function usePasswordGate() {
  const login = useLogin();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await login({ password });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Something went wrong. Please try again.');
      setBusy(false);
    }
  }

  return { password, setPassword, busy, problem, submit };
}
