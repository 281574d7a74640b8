import { useImperativeHandle, useState, type ReactNode, type RefObject } from 'react';
import type { CheckoutFields } from '../form/checkout-fields';
import { BankDialog } from './BankDialog';
import { testToken } from './card';
import type { PaymentForm } from './payment-form';
import { TestCards } from './TestCards';

interface SimulatedPaymentProps {
  fields: CheckoutFields;
  payment: RefObject<PaymentForm | null>;
  /** The card fields of this page. */
  children: ReactNode;
}

type Answer = (confirmed: boolean) => void;

/** The simulator's payment form: test cards, and a bank that asks when one of them wants it to. */
export function SimulatedPayment({ fields, payment, children }: SimulatedPaymentProps) {
  const [asked, setAsked] = useState<{ answer: Answer } | null>(null);
  const { cardNumber } = fields.values;

  useImperativeHandle(
    payment,
    () => ({
      // The rules of the form have looked at every field already.
      problem: () => Promise.resolve(null),
      confirm: () => Promise.resolve(testToken(cardNumber) ?? undefined),
      challenge: async () => {
        const confirmed = await new Promise<boolean>((answer) => setAsked({ answer }));
        setAsked(null);
        return confirmed ? 'sim_3ds_confirmed' : 'sim_3ds_refused';
      },
    }),
    [cardNumber],
  );

  return (
    <>
      <TestCards fields={fields} />
      {children}
      {asked ? <BankDialog answer={asked.answer} /> : null}
    </>
  );
}
