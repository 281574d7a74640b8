import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText, NETWORK_ERROR_TEXT } from '../../api/client';
import { endShare, makeShare } from '../../api/calls';
import { shareQuery } from '../../api/queries';
import type { ShareStateView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/formats.js';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { WholeDates } from '../../ui/WholeDates';

/** The link, which is shown this once, with a button to copy it where the browser allows it. */
function NewLink({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  async function copy() {
    input.current?.select();
    // Only secure origins have a clipboard; elsewhere the link stands selected.
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

/** Whoever reads the report by the mailbox of the purchase ends nothing that the payer made. */
function shareWords(state: ShareStateView | undefined, failed: boolean): string | null {
  if (!state) return failed ? null : 'Looking for a link...';
  if (!state.yours) return 'This report was paid for in another browser. You can share it only from that browser.';
  if (!state.shared) return 'Only you can read this report.';
  return `A link opens this report until ${day(state.expiresAt)}. You can end it at any time.`;
}

interface ShareDialogProps {
  reportId: string;
  onClose: () => void;
}

/** One link at a time: made, seen and ended here. */
export default function ShareDialog({ reportId, onClose }: ShareDialogProps) {
  const client = useQueryClient();
  const { queryKey, ...query } = shareQuery(reportId);
  const { data: state, error: unknown } = useQuery({ queryKey, ...query });
  const refresh = () => client.invalidateQueries({ queryKey });
  const made = useMutation({ mutationFn: () => makeShare(reportId), onSuccess: refresh });
  const ended = useMutation({
    mutationFn: () => endShare(reportId),
    onSuccess: () => {
      made.reset();
      return refresh();
    },
  });
  const busy = made.isPending || ended.isPending;

  /** What failed before is over with a new try; the link that was made stays on show until it ends. */
  function run(wanted: typeof made | typeof ended, other: typeof made | typeof ended) {
    if (busy) return;
    if (other.isError) other.reset();
    wanted.mutate();
  }

  const error = made.error ?? ended.error ?? unknown;
  const open = state?.shared ?? false;
  const others = state?.yours === false;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share this report"
      description="Anyone with the link can read the whole report, without an account. It does not show your name, plate, signature or address."
    >
      <p role="status">
        <WholeDates>{shareWords(state, unknown !== null) ?? ''}</WholeDates>
      </p>
      {made.data && open ? <NewLink url={made.data.url} /> : null}
      {error ? (
        <p role="alert" className="mt-3 font-medium text-bad">
          {failureText(error, NETWORK_ERROR_TEXT)}
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3" hidden={others}>
        <Button inactive={busy} onClick={() => run(made, ended)}>
          {open ? 'Make a new link' : 'Make a link'}
        </Button>
        {open ? (
          <Button look="secondary" inactive={busy} onClick={() => run(ended, made)}>
            End the link
          </Button>
        ) : null}
      </div>
      {open && !others ? <p className="mt-3 text-sm text-soft">A new link replaces the old one.</p> : null}
    </Dialog>
  );
}
