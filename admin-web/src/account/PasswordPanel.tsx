import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useApiMutation } from '../providers/use-api-mutation';
import { Panel } from '../ui/Panel';
import { useToast } from '../ui/use-toast';
import { fieldProblems } from './field-problems';
import { PasswordField, WhosePassword } from './PasswordField';

const EMPTY = { password: '', newPassword: '' };

export function PasswordPanel({ operator }: { operator: string }) {
  const toast = useToast();
  const [typed, setTyped] = useState(EMPTY);
  const { mutate, isPending, error } = useApiMutation(() => ({ path: 'me/password', body: typed }), {
    onSuccess: () => {
      setTyped(EMPTY);
      toast('success', 'Password changed', 'Your other sessions have ended.');
    },
  });
  const problems = fieldProblems(error);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) mutate();
  }
  return (
    <Panel title="Password">
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
        <WhosePassword operator={operator} />
        {error && Object.keys(problems).length === 0 && <Alert severity="error">{error.message}</Alert>}
        <PasswordField
          id="current-password"
          label="Current password"
          value={typed.password}
          problem={problems.password}
          onChange={(password) => setTyped({ ...typed, password })}
        />
        <PasswordField
          id="new-password"
          label="New password"
          fresh
          value={typed.newPassword}
          problem={problems.newPassword}
          hint="At least 12 characters. Several random words make a good one."
          onChange={(newPassword) => setTyped({ ...typed, newPassword })}
        />
        <Button type="submit" variant="contained" loading={isPending} sx={{ justifySelf: 'start' }}>
          Change password
        </Button>
      </Box>
    </Panel>
  );
}
