import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OperatorSessionView } from '../providers/types';
import { useApiMutation, useApiQuery } from '../providers/use-api';
import { dateTime } from '../ui/format';
import { Panel, PLAIN_LIST } from '../ui/Panel';
import { Answer } from '../ui/States';
import { useToast } from '../ui/use-toast';
import { onlyProblem, PasswordField, submitting, WhosePassword } from './PasswordField';

export function SessionPanel({ operator }: { operator: string }) {
  const sessions = useApiQuery<OperatorSessionView[]>('me/sessions');
  return (
    <Panel title="Open sessions">
      <Answer of={sessions} loading="Loading the sessions..." failed="Failed to load the sessions">
        {(all) => (
          <Box component="ul" sx={PLAIN_LIST}>
            {all.map((session) => (
              <Box
                component="li"
                key={session.id}
                sx={{ py: 1, display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
              >
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Typography sx={{ fontWeight: 600 }}>
                    {session.operator} from {session.ipAddress ?? 'an unknown address'}
                    {session.current && ' (this one)'}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    Used last {dateTime(session.lastSeenAt)}, opened {dateTime(session.createdAt)}
                  </Typography>
                  <Typography variant="body2" color="textSecondary">
                    {session.userAgent}
                  </Typography>
                </Box>
                {!session.current && <EndSession id={session.id} operator={operator} />}
              </Box>
            ))}
          </Box>
        )}
      </Answer>
    </Panel>
  );
}

function EndSession({ id, operator }: { id: string; operator: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsks(true)} sx={{ flexShrink: 0 }}>
        End
      </Button>
      {asks && <EndSessionDialog id={id} operator={operator} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Requires the password, so that others at an open console can't end the operator's sessions. */
function EndSessionDialog({ id, operator, onClose }: { id: string; operator: string; onClose: () => void }) {
  const toast = useToast();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useApiMutation(() => ({ path: `me/sessions/${id}/end`, body: { password } }), {
    onSuccess: () => {
      onClose();
      toast('success', 'Done', 'The session has ended.');
    },
  });
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="end-session-title">
      <form onSubmit={submitting(isPending, mutate)} noValidate>
        <DialogTitle id="end-session-title">End this session</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          <DialogContentText>Anyone using the console there has to log in again.</DialogContentText>
          <WhosePassword operator={operator} />
          <PasswordField
            id="end-session-password"
            value={password}
            problem={onlyProblem(error, 'password')}
            onChange={setPassword}
          />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPending}>
            Keep it open
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            End session
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
