import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText, NETWORK_ERROR_TEXT } from '../../api/client';
import { endShare, makeShare } from '../../api/calls';
import { shareQuery } from '../../api/queries';
import type { ShareStateView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { WholeDates } from '../../ui/WholeDates';

const DESCRIPTION =
  'Anyone with the link can read the whole report, without an account. ' +
  'It does not show your name, plate, signature or address.';

function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    input.current?.select();
    // Only secure origins have a clipboard; otherwise the link stays selected.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  }

  return (
    <div className="mt-4">
      <Field label="Link" hint="We show it only once. If you lose it, make a new one.">
        {(ties) => (
          <div className="flex gap-2">
            <TextInput {...ties} ref={input} readOnly value={url} onFocus={(event) => event.target.select()} />
            <Button look="secondary" onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
      </Field>
      <p role="status" className="mt-1 min-h-6 text-sm text-good">
        {copied ? 'Copied.' : ''}
      </p>
    </div>
  );
}

function shareText(state: ShareStateView | undefined, failed: boolean): string | null {
  if (!state) return failed ? null : 'Looking for a link...';
  if (!state.yours) return 'This report was paid for in another browser. You can share it only from that browser.';
  if (!state.shared) return 'Only you can read this report.';
  return `A link opens this report until ${day(state.expiresAt)}. You can end it at any time.`;
}

export default function ShareDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const client = useQueryClient();
  const query = shareQuery(reportId);
  const { data: state, error: loadError } = useQuery(query);
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  const creation = useMutation({ mutationFn: () => makeShare(reportId), onSuccess: refresh });
  const ending = useMutation({
    mutationFn: () => endShare(reportId),
    onSuccess: () => {
      creation.reset();
      return refresh();
    },
  });
  const busy = creation.isPending || ending.isPending;

  /** A new attempt hides the failure of the other; a created link stays visible until it ends. */
  function run(wanted: { mutate: () => void }, other: { isError: boolean; reset: () => void }) {
    if (busy) return;
    if (other.isError) other.reset();
    wanted.mutate();
  }

  const error = creation.error ?? ending.error ?? loadError;
  const open = state?.shared ?? false;
  const isOthers = state?.yours === false;
  return (
    <Dialog open onClose={onClose} title="Share this report" description={DESCRIPTION}>
      <p role="status">
        <WholeDates>{shareText(state, loadError !== null) ?? ''}</WholeDates>
      </p>
      {creation.data && open ? <NewLink url={creation.data.url} /> : null}
      {error ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          {failureText(error, NETWORK_ERROR_TEXT)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3" hidden={isOthers}>
        <Button inactive={busy} onClick={() => run(creation, ending)}>
          {open ? 'Make a new link' : 'Make a link'}
        </Button>
        {open ? (
          <Button look="secondary" inactive={busy} onClick={() => run(ending, creation)}>
            End the link
          </Button>
        ) : null}
      </div>
      {open && !isOthers ? <p className="mt-3 text-sm text-soft">A new link replaces the old one.</p> : null}
    </Dialog>
  );
}
