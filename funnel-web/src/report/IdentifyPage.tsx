import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { requestLink } from '../api/purchase-calls';
import { failureText } from '../api/client';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Field } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { TextInput } from '../ui/TextInput';
import { comeBackTo } from '../session/after-link';
import { emailError } from '../../../backend/src/platform/input-rules/email.js';
import { rememberedPerson } from '../session/registration';

const REPORT_ID = /^[\w-]{22}$/;

interface IdentifyFormProps {
  /** Where to continue in this browser. */
  backTo?: string;
  /** The report to open in any browser. */
  reportId?: string;
}

/** Emails a link that proves the address. The answer does not reveal whether the address is known. */
export function IdentifyForm({ backTo, reportId = '' }: IdentifyFormProps) {
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
        {sending ? 'Sending…' : 'Email me a link'}
      </Button>
    </form>
  );
}

interface IdentifyPageProps extends IdentifyFormProps {
  above?: ReactNode;
  title: string;
  lead: string;
  formTitle: string;
  formText?: string;
  children: ReactNode;
}

export function IdentifyPage({ above, title, lead, formTitle, formText, children, ...form }: IdentifyPageProps) {
  return (
    <div className="page page-narrow py-10 md:py-16">
      {above}
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 font-serif text-[1.25rem] leading-relaxed">{lead}</p>
      <Card className="mt-8 p-5 md:p-7">
        <h2 className={formText ? 'text-2xl' : 'mb-5 text-2xl'}>{formTitle}</h2>
        {formText ? <p className="mt-2 mb-5 text-soft">{formText}</p> : null}
        <IdentifyForm {...form} />
      </Card>
      {children}
    </div>
  );
}

const FORM_TEXT =
  'We mail a link to the address you bought with. It shows that the mailbox is yours, and opens your report here.';

interface ReportElsewhereProps {
  title: string;
  /** As in the address; there may be no such report. */
  reportId: string;
  children: ReactNode;
}

/** Instead of a report that this browser may not open or that does not exist. */
export function ReportElsewhere({ title, reportId, children }: ReportElsewhereProps) {
  return (
    <IdentifyPage
      title={title}
      lead="A report opens in the browser it was bought in, and wherever its buyer signs in."
      formTitle="Bought in another browser?"
      formText={FORM_TEXT}
      reportId={reportId}
    >
      <div className="mt-6">{children}</div>
    </IdentifyPage>
  );
}
