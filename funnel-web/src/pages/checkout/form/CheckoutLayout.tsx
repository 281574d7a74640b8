import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card';
import { StepRail } from '../../../ui/StepRail';
import { PaymentOnItsWay } from '../payment/PaymentOnItsWay';
import { ErrorSummary } from './ErrorSummary';
import type { Checkout } from './use-checkout';

interface CheckoutLayoutProps {
  title: string;
  checkout: Checkout;
  /** Between the title and the form. */
  above?: ReactNode;
  summary: ReactNode;
  children: ReactNode;
}

/** Title, order and form of a checkout. On a phone the order comes first, in short: what is bought is read before it is paid for. */
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
        {/* Kept while it waits: the provider's frame would lose what was typed into it. */}
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
