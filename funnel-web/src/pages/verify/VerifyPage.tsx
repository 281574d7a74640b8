import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { failureText, isNotFound, NETWORK_ERROR_TEXT } from '../../api/client';
import { verifyQuery } from '../../api/queries';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextInput } from '../../ui/TextInput';
import { usePageHead } from '../../ui/use-page-head';
import { Confirmed } from './Confirmed';
import { pathOf } from '../../app/paths';

const CODE_SIGNS = 12;

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();

  function check(event: FormEvent) {
    event.preventDefault();
    const signs = typed.replace(/[\s-]/g, '');
    if (signs.length !== CODE_SIGNS) {
      setError(`A verification code has ${CODE_SIGNS} characters; this has ${signs.length}.`);
      return;
    }
    setError(null);
    void navigate(pathOf('verify-code', { code: signs.toUpperCase() }));
  }

  return (
    <form onSubmit={check} noValidate className="mt-6">
      <Field
        label="Verification code"
        hint="It is at the bottom of every page of the report, for example 7K3M-Q9XZ-2WBD."
        error={error}
      >
        {(ties) => (
          <div className="flex gap-2 max-sm:flex-col max-sm:gap-3">
            <TextInput
              {...ties}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="vin uppercase"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
            <Button type="submit" className="shrink-0">
              Check the report
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function Answer({ code }: { code: string }) {
  const { data, error, isFetching, refetch } = useQuery(verifyQuery(code));
  if (data) return <Confirmed report={data} />;
  if (!error || isFetching) return <p className="mt-8">Checking...</p>;
  const unknown = isNotFound(error);
  return (
    <Notice
      tone={unknown ? 'bad' : 'warn'}
      title={unknown ? 'Code not found' : 'The code could not be checked'}
      className="mt-8"
    >
      {failureText(error, NETWORK_ERROR_TEXT)}
      {unknown ? (
        ' A report that shows it was not made by Roadbook.'
      ) : (
        <>
          {' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </>
      )}
    </Notice>
  );
}

/** Whoever holds a paper learns here whether it is genuine, without reading the report. */
export default function VerifyPage() {
  const { code } = useParams();
  usePageHead('Check a report', 'Check by its verification code whether a vehicle report is genuine.');
  return (
    <div className="page page-narrow py-10 md:py-16">
      <h1 className="text-3xl md:text-4xl">Is this report genuine?</h1>
      <p className="mt-3 text-soft">
        Every Roadbook report carries a verification code. Type it here and compare what this page says with the paper
        you hold.
      </p>
      <CodeForm key={code ?? ''} code={code ?? ''} />
      <div aria-live="polite">{code ? <Answer code={code} /> : null}</div>
    </div>
  );
}
