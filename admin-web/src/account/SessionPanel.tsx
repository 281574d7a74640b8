import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OperatorSessionView } from '../providers/types';
import { useApiMutation } from '../providers/use-api-mutation';
import { useApiQuery } from '../providers/use-api-query';
import { moment } from '../ui/format';
import { Panel } from '../ui/Panel';
import { Failed, Loading } from '../ui/States';
import { useToast } from '../ui/use-toast';

/** Where the console is open. One that nobody knows is ended here, and the password changed. */
export function SessionPanel() {
  const sessions = useApiQuery<OperatorSessionView[]>('me/sessions');
  return (
    <Panel title="Open sessions">
      {sessions.isPending && <Loading text="Loading the sessions..." />}
      {sessions.isError && (
        <Failed title="Failed to load the sessions" error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {sessions.data?.map((session) => (
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
                Used last {moment(session.lastSeenAt)}, opened {moment(session.createdAt)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {session.userAgent}
              </Typography>
            </Box>
            {!session.current && <EndSession id={session.id} />}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function EndSession({ id }: { id: string }) {
  const toast = useToast();
  const { mutate, isPending } = useApiMutation(() => ({ path: `me/sessions/${id}`, method: 'DELETE' }), {
    onSuccess: () => toast('success', 'Done', 'The session has ended.'),
    onError: ({ message }) => toast('error', 'Error', message),
  });
  return (
    <Button size="small" variant="outlined" loading={isPending} onClick={() => mutate()} sx={{ flexShrink: 0 }}>
      End
    </Button>
  );
}
