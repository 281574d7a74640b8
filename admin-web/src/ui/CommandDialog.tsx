import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApiMutation } from '../providers/use-api-mutation';
import { useToast } from './use-toast';

/** Something about money or rights that the operator may do, with what has to be said about it first. */
export interface Command {
  title: string;
  /** What will happen, in one or two sentences. */
  explanation: string;
  confirm: string;
  path: string;
  /** What it is given besides the reason. */
  body?: object;
  done: string;
  /** What the server answered, for what has to be shown of it. */
  onDone?: (answer: unknown) => void;
  /** Where the reason is read besides the audit trail. */
  readBy?: string;
}

interface CommandDialogProps {
  command: Command;
  /** Further fields and what they add to the body. */
  children?: ReactNode;
  more?: object;
  onClose: () => void;
}

/** Asks for the reason, which is in the audit trail, and does nothing without it. */
export function CommandDialog({ command, children, more, onClose }: CommandDialogProps) {
  const { reason, setReason, busy, problem, submit } = useCommand(command, more, onClose);
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="command-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="command-title">{command.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <DialogContentText>{command.explanation}</DialogContentText>
          {children}
          <TextField
            label="Reason"
            required
            autoFocus
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText={command.readBy ?? 'Recorded in the audit trail.'}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {problem && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <Button onClick={onClose} disabled={busy}>
            Go back
          </Button>
          <Button type="submit" variant="contained" loading={busy} disabled={!reason.trim()}>
            {command.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useCommand({ path, body, done, onDone }: Command, more: object | undefined, onClose: () => void) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useApiMutation(
    () => ({ path, body: { reason: reason.trim(), ...body, ...more } }),
    {
      onSuccess: (answer) => {
        onClose();
        onDone?.(answer);
        toast('success', 'Done', done);
      },
    },
  );
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending && reason.trim()) mutate();
  }
  return { reason, setReason, busy: isPending, problem: error?.message, submit };
}
