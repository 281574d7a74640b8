import { useMutation } from '@tanstack/react-query';
import { failureText } from '../../api/client';
import { erasePersonalData } from '../../api/purchase-calls';
import type { ErasedView, PersonalDataView } from '../../api/types';
import { announceEntitlement } from '../../offers/entitlement';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { forgetBrowserCopies } from '../../search/browser-copies';
import { KeptTable } from './KeptTable';

interface EraseDialogProps {
  data: PersonalDataView;
  open: boolean;
  close: () => void;
  erased: (answer: ErasedView) => void;
}

/** Says exactly what goes and what stays before anything goes. */
export function EraseDialog({ data, open, close, erased }: EraseDialogProps) {
  const erasure = useMutation({
    mutationFn: erasePersonalData,
    onSuccess: (answer) => {
      forgetBrowserCopies();
      announceEntitlement();
      erased(answer);
    },
  });
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
        Name, e-mail and phone are deleted. Reports can no longer be read, credits are lost, and a running subscription
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
