import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { failureText, isNotFound, NETWORK_ERROR_TEXT } from '../../api/client';
import { verifyQuery } from '../../api/queries';
import type { VerifiedReportView } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { TextInput } from '../../ui/TextInput';
import { usePageHead } from '../../ui/use-page-head';
import { pathOf } from '../../app/paths';

const CODE_LENGTH = 12;

function CodeForm({ code }: { code: string }) {
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();

  function check(event: FormEvent) {
    event.preventDefault();
    const characters = typed.replace(/[\s-]/g, '');
    const isComplete = characters.length === CODE_LENGTH;
    setError(isComplete ? null : `A verification code has ${CODE_LENGTH} characters; this has ${characters.length}.`);
    if (isComplete) void navigate(pathOf('verify-code', { code: characters.toUpperCase() }));
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

const STATES = {
  valid: {
    tone: 'good',
    title: 'Roadbook made this report',
    text: 'Compare vehicle, VIN, date and fingerprint with the paper. If one differs, the paper was changed.',
  },
  refunded: {
    tone: 'warn',
    title: 'This report was refunded',
    text: 'Roadbook made it, and its purchase was refunded later. Do not rely on it.',
  },
  erased: {
    tone: 'warn',
    title: 'This report can no longer be confirmed',
    text:
      'Roadbook made it. Its owner had their data deleted, so we name no vehicle. ' +
      'The fingerprint can still be compared.',
  },
} as const;

function Confirmed({ report }: { report: VerifiedReportView }) {
  const { tone, title, text } = STATES[report.status];
  const rows = [
    ['Vehicle', report.vehicle],
    ['VIN', report.maskedVin],
    ['Records as of', day(report.obtainedAt)],
    ['Records provided by', report.provider],
    ['Verification code', report.code],
    ['Fingerprint (SHA-256)', report.fingerprint],
  ] as const;
  return (
    <section aria-labelledby="confirmed" className="mt-8">
      <h2 id="confirmed" className="sr-only">
        Result
      </h2>
      <Notice tone={tone} title={title}>
        {text}
      </Notice>
      <Card className="mt-4 p-5 md:p-7">
        {report.demonstration ? <Badge tone="warn">Demonstration: made-up records</Badge> : null}
        <dl className="mt-2 divide-y divide-rule">
          {rows.map(([label, value]) =>
            value === null ? null : (
              <div key={label} className="py-2.5">
                <dt className="caps">{label}</dt>
                <dd className="figures break-all">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <p className="mt-4 text-sm text-soft">This page never shows the report itself.</p>
      </Card>
    </section>
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
