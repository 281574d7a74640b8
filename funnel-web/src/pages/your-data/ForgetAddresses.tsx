import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eraseAddresses } from '../../api/purchase-calls';
import { personalDataQuery } from '../../api/purchase-queries';
import { Button } from '../../ui/Button';
import { DeletionDialog } from './DeletionDialog';

/** Has where they live forgotten, and nothing else. */
export function ForgetAddresses() {
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: eraseAddresses,
    onSuccess: (data) => {
      queries.setQueryData(personalDataQuery.queryKey, data);
      setAsked(false);
    },
  });
  return (
    <>
      {deletion.isSuccess ? null : (
        <Button look="secondary" className="mt-5 max-sm:w-full sm:mr-3" onClick={() => setAsked(true)}>
          Delete only my addresses
        </Button>
      )}
      <p role="status" className="mt-5 empty:hidden">
        {deletion.isSuccess ? 'Your addresses are deleted. Your reports stay open.' : ''}
      </p>
      <DeletionDialog
        title="Delete your addresses?"
        open={asked}
        close={() => setAsked(false)}
        keep="Keep them"
        confirm="Yes, delete them"
        deletion={deletion}
      >
        <p>
          We delete street, city, zip code and the phone number you gave with them. Your reports, credits and
          subscriptions stay.
        </p>
      </DeletionDialog>
    </>
  );
}
