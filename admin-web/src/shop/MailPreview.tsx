import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { AdminMailView, MailPreviewView } from '../providers/types';
import { useApiQuery } from '../providers/use-api-query';
import { words } from '../ui/format';
import { nonce } from '../app/nonce';
import { Failed, Loading } from '../ui/States';
import { mailDocument } from './mail-document';

/** A mail as its receiver sees it, in a frame that runs no script, sends no form and has no part in our origin. */
export function MailPreview({ mail, onClose }: { mail: AdminMailView; onClose: () => void }) {
  const preview = useApiQuery<MailPreviewView>(`mails/${mail.id}/preview`);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="mail-subject">
      <DialogTitle id="mail-subject">{preview.data?.subject ?? words(mail.kind)}</DialogTitle>
      <DialogContent>
        {preview.isPending && <Loading text="Loading the mail..." />}
        {preview.isError && (
          <Failed title="There is no preview" error={preview.error} onRetry={() => void preview.refetch()} />
        )}
        {preview.isSuccess && (
          <Box
            component="iframe"
            title={preview.data.subject}
            srcDoc={mailDocument(preview.data.html, nonce)}
            sandbox=""
            referrerPolicy="no-referrer"
            sx={{ width: '100%', height: '60vh', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
