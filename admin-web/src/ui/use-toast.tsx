import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useCallback } from 'react';
import { useCloseNotification, useNotify } from 'react-admin';

type Kind = 'success' | 'error';

function Toast({ kind, title, text }: { kind: Kind; title: string; text: string }) {
  const close = useCloseNotification();
  return (
    <Alert severity={kind} variant="filled" onClose={close} sx={{ minWidth: { sm: 320 } }}>
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}

/** Shows a toast; an error stays until it is closed. */
export function useToast(): (kind: Kind, title: string, text: string) => void {
  const notify = useNotify();
  return useCallback(
    (kind, title, text) =>
      notify(<Toast kind={kind} title={title} text={text} />, {
        type: kind,
        autoHideDuration: kind === 'error' ? null : 5000,
      }),
    [notify],
  );
}
