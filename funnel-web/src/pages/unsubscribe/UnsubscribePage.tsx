import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../api/client';
import { resumeMails, stopMails, stopMonitoringByLink } from '../../api/purchase-calls';
import { useMailedSecret } from '../../session/use-mailed-secret';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/use-page-head';
import { pathOf } from '../../app/paths';

interface MailLink {
  token: string;
  title: string;
  text: string;
  action: string;
  done: string;
  stop: () => Promise<unknown>;
  /** Null where it cannot be undone. */
  undo: (() => Promise<unknown>) | null;
}

const LINK = /^#(mail|watch)=([\w-]{22})$/;

function mailLink(hash: string): MailLink | null {
  const [, kind, token = ''] = LINK.exec(hash) ?? [];
  if (kind === 'mail')
    return {
      token,
      title: 'No more emails like this one?',
      text:
        'We will no longer write when a report is ready or when there is news about a vehicle you bought. ' +
        'You still get receipts, refunds, cancellations and notices before a charge: the law requires them.',
      action: 'Unsubscribe',
      done: 'You are unsubscribed',
      stop: () => stopMails(token),
      undo: () => resumeMails(token),
    };
  if (kind === 'watch')
    return {
      token,
      title: 'Stop watching this vehicle?',
      text: 'We will no longer email you news about it. Your report and everything else you bought stay as they are.',
      action: 'Stop watching',
      done: 'We no longer watch this vehicle',
      stop: () => stopMonitoringByLink(token),
      undo: null,
    };
  return null;
}

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
      <Notice tone="bad" className="mt-4">
        {error && failureText(error, FAILED)}
      </Notice>
    </div>
  );
}

/** The page of links in emails. Scanners open them too, so only the button acts. */
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
