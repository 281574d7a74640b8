import type { ErasedView, PersonalDataView } from '../../api/types';
import { DeletionDialog } from './DeletionDialog';
import { KeptTable } from './KeptTable';
import { ELSEWHERE } from './kept';
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
  return (
    <DeletionDialog
      title="Delete your data?"
      open={open}
      close={close}
      keep="Keep my data"
      confirm="Yes, delete my data"
      deletion={erasure}
    >
      <p>
        We delete your name, email and phone. You can no longer read your reports, you lose your credits, and an active
        subscription ends without a refund. If you want a refund, ask for it first.
      </p>
      <p className="mt-3">{ELSEWHERE}</p>
      {/* The list scrolls on a phone: it takes the focus, so that a keyboard can scroll it too. */}
      <div role="group" aria-label="What goes and what stays" tabIndex={0}>
        <KeptTable data={data} column="erased" />
      </div>
    </DeletionDialog>
  );
}
