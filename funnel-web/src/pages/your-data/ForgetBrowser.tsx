import { useState } from 'react';
import type { ErasedView } from '../../api/types';
import { Button } from '../../ui/Button';
import { DeletionDialog } from './DeletionDialog';
import { useErasure } from './use-erasure';

/** Who never bought need not show who they are: only this browser could ask for what its cookie holds. */
export function ForgetBrowser({ erased }: { erased: (answer: ErasedView) => void }) {
  const [asked, setAsked] = useState(false);
  const erasure = useErasure(erased);
  return (
    <section className="mt-10 border-t border-ink/80 pt-6">
      <h2 className="text-2xl">Nothing bought?</h2>
      <p className="mt-3 max-w-prose">
        Then only this browser knows what you searched and typed here, and you can delete it without proving who you
        are.
      </p>
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => setAsked(true)}>
        Delete what this browser holds
      </Button>
      <DeletionDialog
        title="Delete what this browser holds?"
        open={asked}
        close={() => setAsked(false)}
        keep="Keep it"
        confirm="Yes, delete it"
        deletion={erasure}
      >
        <p>Your searches, and the name, email and phone you typed, are deleted here and with us.</p>
      </DeletionDialog>
    </section>
  );
}
