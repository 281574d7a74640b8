import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/client';
import { eraseAddresses } from '../../api/purchase-calls';
import { personalDataQuery } from '../../api/purchase-queries';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';

/** Has where they live forgotten, and nothing else. */
export function ForgetAddresses() {
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: eraseAddresses,
    onSuccess: (data) => {
      queries.setQueryData(personalDataQuery.queryKey, data);
      setAsked(false);
    },
  });
  return (
    <>
      {isSuccess ? null : (
        <Button look="secondary" className="mt-5 max-sm:w-full sm:mr-3" onClick={() => setAsked(true)}>
          Delete only my addresses
        </Button>
      )}
      <p role="status" className="mt-5 empty:hidden">
        {isSuccess ? 'Your addresses are deleted. Your reports stay open.' : ''}
      </p>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Delete your addresses?"
        description="This cannot be undone."
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={() => setAsked(false)}>
              Keep them
            </Button>
            <Button inactive={isPending} onClick={() => (isPending ? undefined : mutate())}>
              {isPending ? 'Deleting…' : 'Yes, delete them'}
            </Button>
          </div>
        }
      >
        <p>Street, city, zip code and the phone number given with them go. Reports, credits and subscriptions stay.</p>
        <div aria-live="polite">
          {error ? (
            <Notice tone="bad" className="mt-4">
              {failureText(error, 'Nothing was deleted. Please try again.')}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </>
  );
}
