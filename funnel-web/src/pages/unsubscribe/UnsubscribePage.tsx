import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../api/client';
import { useMailedSecret } from '../../session/use-mailed-secret';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/use-page-head';
import { mailLink, type MailLink } from './mail-link';
import { pathOf } from '../../app/paths';

const FAILED = 'This did not work. Nothing was changed. Please try again.';

function Choice({ link }: { link: MailLink }) {
  const [chosen, setChosen] = useState<'stop' | 'undo' | null>(null);
  const { action, done, stop, undo } = link;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (next: 'stop' | 'undo') => {
      await (next === 'stop' ? stop() : undo?.());
      setChosen(next);
    },
  });
  const state = isPending ? 'working' : chosen;

  return (
    <div className="mt-6" aria-live="polite">
      {state === 'stop' ? (
        <>
          <Notice tone="good" title={done}>
            Nothing else was changed.
          </Notice>
          {undo ? (
            <Button look="secondary" className="mt-4" onClick={() => mutate('undo')}>
              Undo
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {state === 'undo' ? (
            <Notice tone="good" title="You will get our emails again" className="mb-4">
              Nothing else was changed.
            </Notice>
          ) : null}
          <Button inactive={isPending} onClick={() => (isPending ? undefined : mutate('stop'))}>
            {isPending ? 'One moment…' : action}
          </Button>
        </>
      )}
      {error ? (
        <Notice tone="bad" className="mt-4">
          {failureText(error, FAILED)}
        </Notice>
      ) : null}
    </div>
  );
}

/** Where the links of mails lead. Scanners open them as well: only a press of the button changes something. */
export default function UnsubscribePage() {
  const link = mailLink(useMailedSecret(/^#(mail|watch)=/).secret);
  const title = link?.title ?? 'This link is incomplete';
  usePageHead('Emails', 'Stop the emails you do not need.');
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-3xl md:text-4xl">{title}</h1>
      <p className="mt-3 text-soft">{link?.text ?? 'Part of it is missing. Please open it from the email again.'}</p>
      {link ? <Choice key={link.token} link={link} /> : null}
      <p className="mt-8">
        <Link to={pathOf('purchases')} className="link">
          Your purchases
        </Link>
        : reports, subscription, receipts, canceling.
      </p>
    </div>
  );
}
