import { useMutation, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../api/client';
import { announceEntitlement } from '../../api/entitlement';
import { eraseAddresses, erasePersonalData } from '../../api/purchase-calls';
import { personalDataQuery } from '../../api/purchase-queries';
import type { ErasedView, PersonalDataView } from '../../api/types';
import { forgetBrowserCopies } from '../../search/browser-copies';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { OTHER_BROWSERS, keptParts } from './kept';

interface DeletionProps {
  labels: { button: string; title: string; keep: string; confirm: string };
  className?: string;
  deletion: { isPending: boolean; isSuccess: boolean; error: Error | null; mutate: () => void };
  children: ReactNode;
}

function Deletion({ labels, className, deletion, children }: DeletionProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const working = deletion.isPending || deletion.isSuccess;
  return (
    <>
      <Button look="secondary" className={clsx('mt-5 max-sm:w-full', className)} onClick={() => setOpen(true)}>
        {labels.button}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={labels.title}
        description="This cannot be undone."
        footer={
          <>
            <Button look="secondary" onClick={close}>
              {labels.keep}
            </Button>
            <Button inactive={working} onClick={() => (working ? undefined : deletion.mutate())}>
              {working ? 'Deleting…' : labels.confirm}
            </Button>
          </>
        }
      >
        {children}
        <div aria-live="polite">
          <Notice tone="bad" className="mt-4">
            {deletion.error && failureText(deletion.error, 'Nothing was deleted. Please try again.')}
          </Notice>
        </div>
      </Dialog>
    </>
  );
}

export type OnErased = (answer: ErasedView) => void;

function useErasure(onErased: OnErased) {
  return useMutation({
    mutationFn: erasePersonalData,
    onSuccess: (answer) => {
      forgetBrowserCopies();
      announceEntitlement();
      onErased(answer);
    },
  });
}

export function KeptTable({ data, column }: { data: PersonalDataView; column: 'why' | 'erased' }) {
  return (
    <dl className="mt-3 divide-y divide-rule">
      {keptParts(data).map(({ name, count, ...part }) => (
        <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-[15rem_1fr]">
          <dt>
            <span className="font-semibold">{name}</span>
            <span className="figures block text-sm text-soft">{count}</span>
          </dt>
          <dd className="text-[0.9375rem] max-sm:mt-1">{part[column]}</dd>
        </div>
      ))}
    </dl>
  );
}

const EVERYTHING = {
  button: 'Delete my data',
  title: 'Delete your data?',
  keep: 'Keep my data',
  confirm: 'Yes, delete my data',
};

export function EraseEverything({ data, onErased }: { data: PersonalDataView; onErased: OnErased }) {
  return (
    <Deletion labels={EVERYTHING} deletion={useErasure(onErased)}>
      <p>
        We delete your name, email and phone. You can no longer read your reports, you lose your credits, and an active
        subscription ends without a refund. If you want a refund, ask for it first.
      </p>
      <p className="mt-3">{OTHER_BROWSERS}</p>
      {/* Focusable, because it scrolls on a phone. */}
      <div role="group" aria-label="What goes and what stays" tabIndex={0}>
        <KeptTable data={data} column="erased" />
      </div>
    </Deletion>
  );
}

const ADDRESSES = {
  button: 'Delete only my addresses',
  title: 'Delete your addresses?',
  keep: 'Keep them',
  confirm: 'Yes, delete them',
};

export function EraseAddresses() {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: eraseAddresses,
    onSuccess: (data) => void queries.setQueryData(personalDataQuery.queryKey, data),
  });
  return (
    <>
      {deletion.isSuccess ? null : (
        <Deletion labels={ADDRESSES} className="sm:mr-3" deletion={deletion}>
          <p>
            We delete street, city, zip code and the phone number you gave with them. Your reports, credits and
            subscriptions stay.
          </p>
        </Deletion>
      )}
      <p role="status" className="mt-5 empty:hidden">
        {deletion.isSuccess ? 'Your addresses are deleted. Your reports stay open.' : ''}
      </p>
    </>
  );
}

const BROWSER = {
  button: 'Delete what this browser holds',
  title: 'Delete what this browser holds?',
  keep: 'Keep it',
  confirm: 'Yes, delete it',
};

/** Needs no proof, because only this browser has the cookie. */
export function EraseBrowser({ onErased }: { onErased: OnErased }) {
  return (
    <section className="mt-10 border-t border-ink/80 pt-6">
      <h2 className="text-2xl">Nothing bought?</h2>
      <p className="mt-3 max-w-prose">
        Then only this browser knows what you searched and typed here, and you can delete it without proving who you
        are.
      </p>
      <Deletion labels={BROWSER} deletion={useErasure(onErased)}>
        <p>Your searches, and the name, email and phone you typed, are deleted here and with us.</p>
      </Deletion>
    </section>
  );
}
