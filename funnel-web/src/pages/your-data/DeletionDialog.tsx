import type { ReactNode } from 'react';
import { failureText } from '../../api/client';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

interface DeletionDialogProps {
  title: string;
  open: boolean;
  close: () => void;
  /** What the two buttons say. */
  keep: string;
  confirm: string;
  deletion: { isPending: boolean; isSuccess: boolean; error: Error | null; mutate: () => void };
  children: ReactNode;
}

/** Asks before anything is deleted. Pressed twice, it deletes once; what was deleted is not offered again. */
export function DeletionDialog({ title, open, close, keep, confirm, deletion, children }: DeletionDialogProps) {
  const working = deletion.isPending || deletion.isSuccess;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description="This cannot be undone."
      footer={
        <>
          <Button look="secondary" onClick={close}>
            {keep}
          </Button>
          <Button inactive={working} onClick={() => (working ? undefined : deletion.mutate())}>
            {working ? 'Deleting…' : confirm}
          </Button>
        </>
      }
    >
      {children}
      <div aria-live="polite">
        {deletion.error ? (
          <Notice tone="bad" className="mt-4">
            {failureText(deletion.error, 'Nothing was deleted. Please try again.')}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
