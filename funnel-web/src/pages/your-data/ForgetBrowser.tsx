import { useState } from 'react';
import { failureText } from '../../api/client';
import type { ErasedView } from '../../api/types';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { useErasure } from './use-erasure';

/** Who never bought need not show who they are: only this browser could ask for what its cookie holds. */
export function ForgetBrowser({ erased }: { erased: (answer: ErasedView) => void }) {
  const [asked, setAsked] = useState(false);
  const erasure = useErasure(erased);
  const working = erasure.isPending || erasure.isSuccess;
  return (
    <section className="mt-10 border-t border-ink/80 pt-6">
      <h2 className="text-2xl">Nothing bought?</h2>
      <p className="mt-3 max-w-prose">
        Then only this browser knows what you searched and typed here, and you can delete it without showing who you
        are.
      </p>
      <Button look="secondary" className="mt-5 max-sm:w-full" onClick={() => setAsked(true)}>
        Delete what this browser holds
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Delete what this browser holds?"
        description="This cannot be undone."
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setAsked(false)}>
              Keep it
            </Button>
            <Button inactive={working} onClick={() => (working ? undefined : erasure.mutate())}>
              {working ? 'Deleting…' : 'Yes, delete it'}
            </Button>
          </div>
        }
      >
        <p>Your searches, and the name, email and phone you typed, are deleted here and with us.</p>
        <div aria-live="polite">
          {erasure.error ? (
            <Notice tone="bad" className="mt-4">
              {failureText(erasure.error, 'Nothing was deleted. Please try again.')}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </section>
  );
}
