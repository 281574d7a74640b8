import TextField from '@mui/material/TextField';

interface PasswordFieldProps {
  /** Unique on the page. */
  id: string;
  label: string;
  value: string;
  problem?: string;
  hint?: string;
  /** A new password, for password managers. */
  fresh?: boolean;
  onChange: (value: string) => void;
}

export function PasswordField({ id, label, value, problem, hint, fresh = false, onChange }: PasswordFieldProps) {
  return (
    <TextField
      id={id}
      label={label}
      type="password"
      size="small"
      autoComplete={fresh ? 'new-password' : 'current-password'}
      value={value}
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
