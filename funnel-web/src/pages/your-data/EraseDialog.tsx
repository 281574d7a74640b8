import { failureText } from '../../api/client';
import type { ErasedView, PersonalDataView } from '../../api/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { KeptTable } from './KeptTable';
import { useErasure } from './use-erasure';

interface EraseDialogProps {
  data: PersonalDataView;
  open: boolean;
  close: () => void;
  erased: (answer: ErasedView) => void;
}

/** Says exactly what goes and what stays before anything goes. */
export function EraseDialog({ data, open, close, erased }: EraseDialogProps) {
  const erasure = useErasure(erased);
  // Pressed twice, it deletes once; what was deleted is not offered again.
  const working = erasure.isPending || erasure.isSuccess;

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your data?"
      description="This cannot be undone."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={close}>
            Keep my data
          </Button>
          <Button inactive={working} onClick={() => (working ? undefined : erasure.mutate())}>
            {working ? 'Deleting…' : 'Yes, delete my data'}
          </Button>
        </div>
      }
    >
      <p>
        Name, email and phone are deleted. Reports can no longer be read, credits are lost, and a running subscription
        ends without a refund: ask for that first.
      </p>
      {/* The list scrolls on a phone: it takes the focus, so that a keyboard can scroll it too. */}
      <div role="group" aria-label="What goes and what stays" tabIndex={0}>
        <KeptTable data={data} column="erased" />
      </div>
      <div aria-live="polite">
        {erasure.error ? (
          <Notice tone="bad" className="mt-4">
            {failureText(erasure.error, 'Nothing was deleted. Please try again.')}
          </Notice>
        ) : null}
      </div>
    </Dialog>
  );
}
