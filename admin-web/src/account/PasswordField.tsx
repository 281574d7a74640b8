import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { FormEvent, ReactNode } from 'react';
import { fieldProblems } from '../providers/http';

interface PasswordFieldProps {
  /** Unique on the page. */
  id: string;
  label?: string;
  value: string;
  problem?: string;
  hint?: string;
  autoComplete?: 'new-password' | 'current-password';
  onChange: (value: string) => void;
}

export function PasswordField({
  label = 'Your password',
  problem,
  hint,
  autoComplete = 'current-password',
  onChange,
  ...field
}: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      size="small"
      autoComplete={autoComplete}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Tells password managers whose password a form is about. */
export function WhosePassword({ operator }: { operator: string }) {
  return <input type="text" name="username" autoComplete="username" value={operator} readOnly hidden />;
}

/** The message below the only field of a form. */
export const onlyProblem = (error: Error | null, field: string): string | undefined =>
  error ? (fieldProblems(error)[field] ?? error.message) : undefined;

/** Sends a form unless it is being sent. */
export const submitting = (isPending: boolean, send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  if (!isPending) send();
};

interface FormProps {
  isPending: boolean;
  send: () => void;
  button: string;
  variant?: 'contained' | 'outlined';
  children: ReactNode;
}

export function Form({ isPending, send, button, variant = 'contained', children }: FormProps) {
  return (
    <Box component="form" onSubmit={submitting(isPending, send)} noValidate sx={{ display: 'grid', gap: 2 }}>
      {children}
      <Button type="submit" variant={variant} loading={isPending} sx={{ justifySelf: 'start' }}>
        {button}
      </Button>
    </Box>
  );
}
