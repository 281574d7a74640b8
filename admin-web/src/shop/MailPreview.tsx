import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { HttpError } from 'react-admin';
import { nonce } from '../app/nonce';
import type { AdminMailView, MailPreviewView } from '../providers/types';
import { useApiQuery } from '../providers/use-api';
import { mailName } from '../ui/format';
import { Failed, Loading, Nothing } from '../ui/States';

/** An email in a sandboxed frame: no scripts, no forms, no access to the origin. */
export function MailPreview({ mail, onClose }: { mail: AdminMailView; onClose: () => void }) {
  const preview = useApiQuery<MailPreviewView>(`mails/${mail.id}/preview`);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="mail-subject">
      <DialogTitle id="mail-subject">{preview.data?.subject ?? mailName(mail.kind)}</DialogTitle>
      <DialogContent>
        {preview.isPending && <Loading text="Loading the mail..." />}
        {preview.isError && <NoPreview error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isSuccess && (
          <Box
            component="iframe"
            title={preview.data.subject}
            srcDoc={mailDocument(preview.data.html)}
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

/** A refusal, e.g. of an email with a secret, is final. */
function NoPreview({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const title = 'There is no preview';
  const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return isRefused ? (
    <Nothing title={title} text={error.message} />
  ) : (
    <Failed title={title} error={error} onRetry={onRetry} />
  );
}

/**
 * Turns style attributes of an email into rules of a style sheet with the nonce: its frame inherits the content
 * security policy of the console, which forbids style attributes.
 */
function mailDocument(html: string): string {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  const rules = [...mail.querySelectorAll('[style]')].map((element, index) => {
    const rule = `[data-look="${index}"]{${element.getAttribute('style') ?? ''}}`;
    element.setAttribute('data-look', String(index));
    element.removeAttribute('style');
    return rule;
  });
  const sheet = mail.createElement('style');
  sheet.textContent = rules.join('\n');
  mail.head.prepend(sheet);
  for (const style of mail.querySelectorAll('style')) style.setAttribute('nonce', nonce ?? '');
  return `<!doctype html>${mail.documentElement.outerHTML}`;
}
