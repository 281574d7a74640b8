import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApiMutation } from '../providers/use-api';
import { useToast } from './use-toast';

/** A command about money or rights. */
export interface Command {
  title: string;
  explanation: string;
  confirm: string;
  path: string;
  /** Input besides the reason. */
  body?: object;
  done: string;
  /** Called with the data of the response. */
  onDone?: (answer: unknown) => void;
  /** Where the reason is shown besides the audit trail. */
  readBy?: string;
}

interface CommandDialogProps {
  command: Command;
  /** Further fields and their part of the body. */
  children?: ReactNode;
  more?: object;
  onClose: () => void;
}

/** Requires a reason, which the audit trail shows. */
export function CommandDialog({ command, children, more, onClose }: CommandDialogProps) {
  const { title, explanation, confirm, path, body, done, onDone, readBy } = command;
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
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="command-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="command-title">{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <DialogContentText>{explanation}</DialogContentText>
          {children}
          <TextField
            label="Reason"
            required
            autoFocus
            multiline
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            helperText={readBy ?? 'Recorded in the audit trail.'}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          {error && <Alert severity="error">{error.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            Go back
          </Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!reason.trim()}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
