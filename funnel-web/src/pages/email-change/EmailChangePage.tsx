import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ApiError, failureText } from '../../api/client';
import { confirmEmailChange, stopEmailChange } from '../../api/purchase-calls';
import { emailChangeQuery } from '../../api/purchase-queries';
import type { EmailChangeView } from '../../api/types';
import { pathOf } from '../../app/paths';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { useMailedSecret } from '../../session/use-mailed-secret';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { usePageHead } from '../../ui/use-page-head';

const TOKEN = /^#change=([\w-]{22})$/;
const FAILED = 'This did not work. Nothing was changed. Please try again.';

const ANSWERS = {
  agree: { call: confirmEmailChange, label: 'Yes, change it' },
  stop: { call: stopEmailChange, label: 'No, stop it' },
};
type Answer = keyof typeof ANSWERS;

const STOPPED = 'Your address stays, and every browser is signed out. Sign in again with a link to this mailbox.';
const GONE = 'The account it was requested for no longer exists.';

function Done({ answer, changed }: { answer: Answer; changed: boolean }) {
  if (answer === 'agree' && changed)
    return (
      <Notice tone="good" title="Your email has been changed">
        Sign in with the new one from now on.
      </Notice>
    );
  return (
    <Notice tone={answer === 'stop' ? 'good' : 'warn'} title="Nothing was changed">
      {answer === 'stop' ? STOPPED : GONE}
    </Notice>
  );
}

interface QuestionProps {
  token: string;
  data: EmailChangeView | undefined;
  error: Error | null;
}

function Question({ token, data, error }: QuestionProps) {
  const answering = useMutation({ mutationFn: (answer: Answer) => ANSWERS[answer].call(token) });
  const { isPending, variables } = answering;
  if (answering.data && variables) return <Done answer={variables} changed={answering.data.changed} />;
  if (error instanceof ApiError && error.code === 'LINK_INVALID')
    return <p className="text-soft">This link is no longer valid: the change was made, or it was stopped.</p>;
  if (error) return <Notice tone="bad">{failureText(error, FAILED)}</Notice>;
  if (!data) return <p role="status">One moment…</p>;
  return (
    <>
      <p>
        Your email will become <strong>{data.email}</strong> on {day(data.appliesAt)}. If you stop it, this address
        stays and every browser is signed out.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {(['stop', 'agree'] as const).map((answer) => (
          <Button
            key={answer}
            look={answer === 'stop' ? 'primary' : 'secondary'}
            className="max-sm:w-full"
            inactive={isPending}
            onClick={() => (isPending ? undefined : answering.mutate(answer))}
          >
            {ANSWERS[answer].label}
          </Button>
        ))}
      </div>
      <Notice tone="bad" className="mt-4">
        {answering.error && failureText(answering.error, FAILED)}
      </Notice>
    </>
  );
}

/** The page of the email to the old mailbox. */
export default function EmailChangePage() {
  const { secret } = useMailedSecret(/^#change=/);
  const [, token] = TOKEN.exec(secret) ?? [];
  const enabled = token !== undefined;
  const change = useQuery({ ...emailChangeQuery(token ?? ''), enabled, refetchOnWindowFocus: false });
  usePageHead('Change your email', 'Agree to the change of your email, or stop it.');
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-3xl md:text-4xl">Change your email?</h1>
      <div className="mt-6" aria-live="polite">
        {token ? (
          <Question key={token} token={token} data={change.data} error={change.error} />
        ) : (
          <p className="text-soft">Part of the link is missing. Please open it in the email again.</p>
        )}
      </div>
      {change.isLoading ? null : (
        <p className="mt-8">
          <Link to={pathOf('purchases')} className="link inline-block py-1">
            Your purchases
          </Link>
        </p>
      )}
    </div>
  );
}
