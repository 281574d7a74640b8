import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { requestLink } from '../api/purchase-calls';
import { failureText } from '../api/client';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { TextInput } from '../ui/TextInput';
import { comeBackTo } from '../session/after-link';
import { emailError } from '../../../backend/src/platform/input-rules/email.js';
import { rememberedPerson } from '../session/registration';

const REPORT_ID = /^[\w-]{22}$/;

interface IdentifyFormProps {
  /** Where to go on in this browser. */
  backTo?: string;
  /** The report to open wherever the link is opened. */
  reportId?: string;
  button?: string;
}

/** Mails a link that shows whose email it is. The answer never tells whether the address is known. */
export function IdentifyForm({ backTo, reportId = '', button = 'Email me a link' }: IdentifyFormProps) {
  const [email, setEmail] = useState(() => rememberedPerson().email);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const {
    mutate: send,
    reset: askAgain,
    isPending: sending,
    isSuccess: sent,
  } = useMutation({
    mutationFn: () => requestLink(email.trim(), REPORT_ID.test(reportId) ? reportId : null),
    onSuccess: () => comeBackTo(backTo ?? null),
    onError: (failure) => setError(failureText(failure, 'The link could not be sent. Please try again.')),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = emailError(email);
    setError(wrong);
    if (wrong) input.current?.focus();
    else if (!sending) send();
  }

  if (sent)
    return (
      <div role="status">
        <Notice tone="good" title="Check your inbox">
          A link is on its way to {email.trim()}. It works once, for 10 minutes, in the browser you open it in.{' '}
          <button type="button" className="link" onClick={askAgain}>
            Use another address
          </button>
        </Notice>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Get a link" className="flex flex-wrap items-start gap-3">
      <Field label="Email you bought with" error={error} className="grow basis-60">
        {(ties) => (
          <TextInput
            {...ties}
            ref={input}
            inputMode="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(null);
            }}
          />
        )}
      </Field>
      <Button type="submit" className="mt-[1.9rem] min-h-12 max-sm:mt-0 max-sm:w-full" inactive={sending}>
        {sending ? 'Sending…' : button}
      </Button>
    </form>
  );
}
