import type { ReactNode, RefObject } from 'react';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { StepRail } from '../../../ui/StepRail';
import { TextField } from '../../../ui/TextField';
import { PaymentOnItsWay } from '../payment/PaymentOnItsWay';
import type { CheckoutErrors, CheckoutFields } from './rules';
import type { Checkout } from './use-checkout';

interface CheckoutLayoutProps {
  title: string;
  checkout: Checkout;
  above?: ReactNode;
  summary: ReactNode;
  children: ReactNode;
}

/** Title, order and form of a checkout. On a phone the order comes first, in short: it is read before it is paid for. */
export function CheckoutLayout({ title, checkout, above, summary, children }: CheckoutLayoutProps) {
  const { form, fields, phase, submit } = checkout;
  const waiting = phase === 'waiting' || phase === 'late';
  return (
    <div className="page pt-4 pb-6 md:py-12" data-toasts="bottom">
      <StepRail current="Pay" className="mb-4 md:mb-6" />
      <h1 className="text-[1.75rem] md:text-5xl">{title}</h1>
      {above}
      <div className="mt-3 grid grid-cols-1 items-start gap-4 md:mt-7 md:gap-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="lg:order-2 lg:row-span-2 lg:h-full">{summary}</div>
        {waiting ? <PaymentOnItsWay late={phase === 'late'} /> : null}
        {/* Stays mounted while it waits: the provider's frame would lose what was typed into it. */}
        <form ref={form} onSubmit={submit} noValidate aria-label="Checkout" hidden={waiting} className="lg:order-1">
          <Card className="space-y-8 p-4 md:p-8">
            <ErrorSummary errors={fields.errors} form={form} />
            {children}
          </Card>
        </form>
      </div>
    </div>
  );
}

interface ErrorSummaryProps {
  errors: CheckoutErrors;
  form: RefObject<HTMLFormElement | null>;
}

export function ErrorSummary({ errors, form }: ErrorSummaryProps) {
  const wrong = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (wrong.length === 0) return null;
  const goTo = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  return (
    <section aria-label="What to fix">
      <Notice tone="bad" title={wrong.length === 1 ? 'Please fix 1 field' : `Please fix ${wrong.length} fields`}>
        <ul className="mt-1">
          {wrong.map(([name, text]) => (
            <li key={name}>
              <button
                type="button"
                className="link min-h-7 py-1 text-left leading-snug text-bad"
                onClick={() => goTo(name)}
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

/** @param children further fields, above the email */
export function Contact({ fields, label, children }: { fields: CheckoutFields; label: string; children?: ReactNode }) {
  return (
    <section aria-labelledby="contact-title">
      <h2 id="contact-title" className="text-2xl">
        Contact
      </h2>
      <div className="mt-4 space-y-5">
        {children}
        <TextField
          fields={fields}
          name="email"
          label={label}
          hint="Your receipt goes here."
          inputMode="email"
          autoComplete="email"
          maxLength={255}
        />
      </div>
    </section>
  );
}
